import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'daily-bonus-image-'))
const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: join(folder, 'cache') }

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'tools/fill-compile-cache.ts')], { env, stdio: 'ignore' })
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

const compiled = () => new Set(readdirSync(env.NODE_COMPILE_CACHE, { recursive: true, encoding: 'utf8' }))

/** The arguments of Node in the command of the image. */
function imageArguments(): string[] {
  const source = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')
  const [, ...args] = JSON.parse(/^CMD (.*)$/m.exec(source)?.[1] ?? '[]')
  return args
}

test.each([
  ['the embedded database', {}],
  [
    'PostgreSQL',
    {
      DATABASE_URL: 'postgresql://test@127.0.0.1:1/test',
      AUTH_SECRET: 'a secret for a test of 32 characters',
    },
  ],
])(
  'contains all code that the command of the image compiles with %s',
  { timeout: 120_000 },
  async (_, on) => {
    const before = compiled()
    expect(before.size).toBeGreaterThan(500)
    const server = spawn(process.execPath, imageArguments(), {
      cwd: ROOT,
      env: { ...env, ...on, DATA_DIR: join(folder, 'data'), PORT: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(server.stdout, 'data')
    server.kill('SIGINT')
    expect(await once(server, 'close')).toEqual([0, null])
    expect(compiled()).toEqual(before)
  },
)
