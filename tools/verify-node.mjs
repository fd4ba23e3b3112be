/**
 * Checks the installed Node binary against tools/node-checksums.txt, which describes how to update the checksums.
 *
 * An install script downloads the binary, so package-lock.json has no hash for it. package.json runs this file with the
 * Node that runs npm, not with the binary in question, and therefore as JavaScript that Node 20 understands.
 *
 * Hashes the whole binary on every run (about 0.16 s for 127 MB): a stored result could be forged with the binary.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const binary = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const platform = `${process.platform}-${process.arch}`

function readChecksum() {
  const lines = readFileSync(join(root, 'tools', 'node-checksums.txt'), 'utf8').split('\n')
  return lines.map((line) => line.split(/\s+/)).find(([, name]) => name === platform)?.[0]
}

function hashBinary() {
  try {
    return createHash('sha256').update(readFileSync(binary)).digest('hex')
  } catch (error) {
    return `unreadable (${error.code})`
  }
}

const expected = readChecksum()
if (expected === undefined) {
  console.error(`Warning: tools/node-checksums.txt has no checksum for ${platform}, so Node is not verified.`)
} else {
  const actual = hashBinary()
  if (actual !== expected) {
    console.error(
      `${binary} does not match its checksum: SHA-256 is ${actual}, not ${expected}. Run npm ci; if it still differs, do not start it.`,
    )
    process.exitCode = 1
  }
}
