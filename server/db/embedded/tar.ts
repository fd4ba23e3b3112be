import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

const BLOCK = 512

/** Packs a directory's regular files and directories, sorted by name. */
export function packTar(directory: string): Buffer {
  return Buffer.concat([...tarBlocks(directory)])
}

/** Yields the same archive in pieces, with one file in memory at a time. */
export function* tarBlocks(directory: string): Generator<Buffer> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { path, isFile } of entries) {
    const content = isFile ? readFileSync(path) : Buffer.alloc(0)
    yield headerOf(relative(directory, path), isFile, content.length)
    yield content
    yield Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Returns a POSIX ustar header. It is deterministic: it contains no owner and no time. */
function headerOf(name: string, isFile: boolean, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`too long a name for the archive: ${name}`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(isFile ? '0000600\0' : '0000700\0', 100)
  header.write(`${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0`, 108)
  header.write('        ', 148)
  header.write(isFile ? '0' : '5', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/**
 * Unpacks a tar of regular files and directories, readable only by the owner.
 *
 * @throws RangeError if the archive is truncated, or has a path outside the directory.
 */
export function unpackTar(tar: Buffer, directory: string): void {
  const root = resolve(directory)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  let at = 0
  for (;;) {
    const header = tar.subarray(at, at + BLOCK)
    if (header.length < BLOCK) throw new RangeError('the archive is truncated')
    if (header.every((byte) => byte === 0)) break
    const size = Number.parseInt(text(header, 124, 12), 8)
    const content = tar.subarray(at + BLOCK, at + BLOCK + size)
    if (content.length < size) throw new RangeError('the archive is truncated')
    const prefix = text(header, 345, 155)
    const path = join(root, prefix, text(header, 0, 100))
    if (path !== root && !path.startsWith(root + sep)) throw new RangeError(`outside the archive: ${path}`)
    if (text(header, 156, 1) === '5') mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, content, { flag: 'wx', mode: 0o600 })
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}

function text(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end).trim()
}
