import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentTag } from '#server/static/content-tag.ts'
import { contentType, isCompressible } from '#server/static/content-types.ts'
import { PACKING_LIST, type PackedFile } from '#server/static/packed-site.ts'
import { pagePolicy, WORKER_POLICY } from '#server/static/page-policy.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The page the router's build makes for servers that answer every path with it. Ours answers 404. */
const UNUSED_FALLBACK = '__spa-fallback.html'

/** It fetches, so it has a policy of its own: a worker lives by the one its script came with. */
const WORKER = 'service-worker.js'

/**
 * Makes a built site ready to be served from memory: every file with its brotli and gzip twins where they are
 * smaller, its ETag, and for pages their Content-Security-Policy, all in one folder with a list.
 *
 * Written beside `to` and renamed at the end, so a folder that is there is whole.
 *
 * @param origin the one that whole addresses were drawn with; kept in the list, so that a server can put its own there.
 */
export async function packSite(
  from: string,
  to: string,
  origin: string,
): Promise<{ readonly files: number }> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const files: PackedFile[] = []
  for (const file of await servedFiles(from)) files.push(await packFile(from, unfinished, file, origin))
  await writeFile(join(unfinished, PACKING_LIST), JSON.stringify({ origin, files }))
  await rm(to, { recursive: true, force: true })
  await rename(unfinished, to)
  return { files: files.length }
}

/** No dotfiles, no source maps, nothing of a kind we cannot name. */
async function servedFiles(from: string): Promise<string[]> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(?:^|\/)\./.test(file) && contentType(file) !== null && file !== UNUSED_FALLBACK)
    .toSorted()
}

async function packFile(from: string, to: string, file: string, origin: string): Promise<PackedFile> {
  const type = contentType(file) ?? ''
  const bytes = await readFile(join(from, file))
  await mkdir(dirname(join(to, file)), { recursive: true })
  await cp(join(from, file), join(to, file))
  const encodings: PackedFile['encodings'] = []
  if (isCompressible(type)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    const twins = [
      ['br', await brotli(bytes, quality)],
      ['gzip', await zip(bytes, { level: 9 })],
    ] as const
    for (const [encoding, twin] of twins) {
      if (twin.length >= bytes.length * 0.95) continue
      await writeFile(join(to, `${file}.${encoding}`), twin)
      encodings.push(encoding)
    }
  }
  const isPage = file.endsWith('.html')
  return {
    path: isPage ? pagePath(file) : `/${file}`,
    file,
    type,
    etag: contentTag(bytes),
    policy: isPage ? pagePolicy(bytes.toString('utf8')) : file === WORKER ? WORKER_POLICY : null,
    immutable: file.startsWith('assets/'),
    encodings,
    addressed: isCompressible(type) && bytes.includes(origin),
  }
}

/** `index.html` is `/`, `signup/index.html` is `/signup`, `about.html` is `/about`. */
function pagePath(file: string): string {
  const path = file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')
  return `/${path}`
}
