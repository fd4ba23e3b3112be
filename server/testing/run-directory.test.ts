import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'daily-bonus-runs-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const SCRIPT = `
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useRunDirectory } from '${join(import.meta.dirname, 'run-directory.ts')}'
import { scratchDir } from '${join(import.meta.dirname, 'scratch-dir.ts')}'
useRunDirectory()
useRunDirectory()
const made = [mkdtempSync(join(tmpdir(), 'of-a-test-')), scratchDir('database')]
for (const directory of made) writeFileSync(join(directory, 'file'), '')
console.log(JSON.stringify(made))
process.stdin.resume()
`

/** Starts a process that creates two temporary directories. It ends when its input does. */
async function start() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: { PATH: process.env['PATH'], TMPDIR: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve))
  return { child, made: JSON.parse(line) as [string, string] }
}

describe.skipIf(process.platform === 'win32')('the directory of a run', () => {
  test('has all temporary directories of a process', async () => {
    const { child, made } = await start()
    expect(readdirSync(folder)).toHaveLength(1)
    expect(dirname(dirname(made[0]))).toBe(folder)
    expect(made.map((directory) => existsSync(directory))).toEqual([true, true])
    child.stdin.end()
    await expect.poll(() => made.filter((directory) => existsSync(directory))).toEqual([])
  })

  test('is deleted when the process is killed', async () => {
    const { child, made } = await start()
    child.kill('SIGKILL')
    const left = () => [...readdirSync(folder), ...made.filter((directory) => existsSync(directory))]
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
  })
})
