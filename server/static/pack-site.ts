import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { NOTE_ELEMENT } from '#contract/pinned-note.ts'
import { contentTag } from '#server/static/content-tag.ts'
import { PACKING_LIST, type PackedFile } from '#server/static/packed-site.ts'
import { WORKER_POLICY, pagePolicy } from '#server/static/page-policy.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The service worker has a separate policy: a worker uses the policy of its script. */
const WORKER = 'service-worker.js'

/**
 * Prepares a built site for serving from memory: every file with its brotli and gzip variants if they are smaller, its
 * ETag, and the Content-Security-Policy of pages, in one folder with a manifest.
 *
 * Writes to a temporary folder and renames it at the end, so `to` is always complete.
 *
 * @param origin the placeholder origin of absolute URLs. It is stored in the manifest, so that a server can replace it.
 * @param isOnDemand whether a page is one of many that are seldom requested, of which a server stores less.
 */
export async function packSite(
  from: string,
  to: string,
  origin: string,
  isOnDemand: (path: string) => boolean = () => false,
): Promise<{ readonly files: number }> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const files: PackedFile[] = []
  const queue = (await servedFiles(from)).entries()
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const [at, file] of queue) {
        const packed = await packFile(from, unfinished, file, origin)
        files[at] = { ...packed, onDemand: packed.encodings.includes('br') && isOnDemand(packed.path) }
      }
    }),
  )
  await writeFile(join(unfinished, PACKING_LIST), JSON.stringify({ origin, files }))
  await rm(to, { recursive: true, force: true })
  await rename(unfinished, to)
  return { files: files.length }
}

/** Lists the files to serve: no dotfiles, no source maps, no unknown types. */
async function servedFiles(from: string): Promise<string[]> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(from, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/(?:^|\/)\./.test(file) && contentType(file) !== null)
    .toSorted()
}

async function packFile(
  from: string,
  to: string,
  file: string,
  origin: string,
): Promise<Omit<PackedFile, 'onDemand'>> {
  const type = contentType(file) ?? ''
  const bytes = await readFile(join(from, file))
  await mkdir(dirname(join(to, file)), { recursive: true })
  await cp(join(from, file), join(to, file))
  const encodings: PackedFile['encodings'] = []
  if (isCompressible(type)) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    const variants = [
      ['br', await brotli(bytes, quality)],
      ['gzip', await zip(bytes, { level: 9 })],
    ] as const
    for (const [encoding, variant] of variants) {
      if (variant.length >= bytes.length * 0.95) continue
      await writeFile(join(to, `${file}.${encoding}`), variant)
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
    noted: isPage && bytes.includes(`<${NOTE_ELEMENT}>`),
    queried: isPage && /<form data-(?:table-tools|contact-form)=/.test(bytes.toString('utf8')),
  }
}

/** Returns the path of a page: `index.html` is `/`, `signup/index.html` is `/signup`, `about.html` is `/about`. */
function pagePath(file: string): string {
  const path = file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')
  return `/${path}`
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  mp4: 'video/mp4',
  png: 'image/png',
  avif: 'image/avif',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

const COMPRESSED_FORMATS = /^(?:image\/(?!svg|x-icon)|font\/|video\/)/

/** @returns null for a file type that the site does not serve. */
function contentType(path: string): string | null {
  const dot = path.lastIndexOf('.')
  return TYPES[path.slice(dot + 1).toLowerCase()] ?? null
}

/** Returns whether compression makes a file of this type smaller. */
function isCompressible(type: string): boolean {
  return !COMPRESSED_FORMATS.test(type)
}
