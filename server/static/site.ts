import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { shellPath } from '#contract/page-shells.ts'
import { fillNote, type PinnedNote } from '#contract/pinned-note.ts'
import { acceptsEncoding } from '#server/static/accepts-encoding.ts'
import { byteRange } from '#server/static/byte-range.ts'
import { contentTag } from '#server/static/content-tag.ts'
import { filterTable, tableChoices } from '#server/static/filter-table.ts'
import { lastUsed } from '#server/static/last-used.ts'
import { namesEtag } from '#server/static/names-etag.ts'
import { PACKING_LIST, type PackedFile, PackingList } from '#server/static/packed-site.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import { type Scheme, securityHeaders } from '#server/static/security-headers.ts'

/** A response from memory. */
export type StaticResponse = {
  readonly status: 200 | 206 | 302 | 304 | 308 | 404 | 405 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** The properties of a request that select the response. */
export type StaticRequest = {
  readonly method: string
  readonly path: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly accept?: string | undefined
  readonly range?: string | undefined
  readonly ifRange?: string | undefined
  /** What follows the question mark of the address: it filters the table of a page. */
  readonly query?: string | undefined
}

/** The built site in memory. It responds to every request outside the API. */
export type StaticSite = { readonly respond: (request: StaticRequest) => StaticResponse }

type Encoding = 'br' | 'gzip' | 'plain'
type Variant = { readonly etag: string; readonly whole: StaticResponse; readonly unchanged: StaticResponse }
type Page = Readonly<Partial<Record<Encoding, Variant>>> & { readonly file: PackedFile }

const NOT_FOUND_PAGE = '/404'

/**
 * Reads a packed site into memory.
 *
 * @param origin the public origin, for canonical links, feeds and the sitemap. Null leaves the placeholder.
 * @param readNote returns the operator's note at the time of a request. A page is made again when it is another one.
 */
export async function loadSite(
  folder: string,
  scheme: Scheme,
  origin: string | null,
  readNote: () => PinnedNote | null = () => null,
): Promise<StaticSite> {
  const onDemand = onDemandPages(scheme)
  const list = PackingList.parse(JSON.parse(await readFile(join(folder, PACKING_LIST), 'utf8')))
  const loaded = await Promise.all(
    list.files.map(async (file) => {
      if (file.onDemand) {
        const br = new Uint8Array(await readFile(join(folder, `${file.file}.br`)))
        return [file.path, onDemand.page({ file, br, from: list.origin, to: origin ?? list.origin })] as const
      }
      const packed = { file, bodies: await readBodies(folder, file) }
      const isRewritten = file.addressed && origin !== null && origin !== list.origin
      if (file.noted) {
        const { plain } = rewritePlain(file, packed.bodies.plain, list.origin, origin ?? list.origin)
        return [file.path, notedPage(file, plain, scheme, readNote)] as const
      }
      const page = createPage(isRewritten ? await rewriteOrigin(packed, list.origin, origin) : packed, scheme)
      return [file.path, () => page] as const
    }),
  )
  return createSite(new Map(loaded), scheme)
}

/** Creates a site without pages, for a server without a build. */
export function emptySite(scheme: Scheme): StaticSite {
  return createSite(new Map(), scheme)
}

function createSite(pages: ReadonlyMap<string, () => Page>, scheme: Scheme): StaticSite {
  const missing = plainText(404, 'Not found\n', scheme)
  const wrongMethod = plainText(405, 'Method not allowed\n', scheme, { allow: 'GET, HEAD' })
  const notFoundPage = pages.get(NOT_FOUND_PAGE)?.()
  const filtered = filteredPages(scheme)

  function respond(request: StaticRequest): StaticResponse {
    const { method } = request
    const path = shellPath(request.path)
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod
    const page = path === NOT_FOUND_PAGE ? undefined : pages.get(path)
    if (page) return choose(filtered(page(), request.query), request)
    const clean = path.replace(/\/(?:index\.html)?$|\.html$/, '') || '/'
    if (clean !== path && clean !== NOT_FOUND_PAGE && pages.has(clean)) return redirect(clean, scheme)
    // A missing script must not return a page, which a browser would try to run (reliability F42). Scripts are requested
    // with `Accept: */*`; a mistyped address, such as `/nope.html`, with `text/html`.
    const wantsPage = !path.includes('.') || (request.accept ?? '').includes('text/html')
    if (!notFoundPage || !wantsPage) return missing
    const page404 = pick(notFoundPage, request.acceptEncoding).whole
    const { etag: _, ...headers } = page404.headers
    return { ...page404, status: 404, headers: { ...headers, vary: 'accept, accept-encoding' } }
  }

  return { respond }
}

function choose(page: Page, request: StaticRequest): StaticResponse {
  const { acceptEncoding, ifNoneMatch } = request
  const variant = pick(page, acceptEncoding)
  if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, variant.etag)) return variant.unchanged
  return variant.whole.headers['accept-ranges'] === undefined ? variant.whole : partOf(variant, request)
}

/** Returns the requested bytes of a video. Safari plays none from a server that always sends the whole file. */
function partOf({ whole, etag }: Variant, { method, range, ifRange }: StaticRequest): StaticResponse {
  const { body, headers } = whole
  if (method !== 'GET' || body === null || (ifRange !== undefined && ifRange !== etag)) return whole
  const part = byteRange(range, body.byteLength)
  if (part === 'whole') return whole
  if (part === 'outside') {
    const { 'content-type': _, ...shared } = headers
    const empty = { 'content-length': '0', 'content-range': `bytes */${body.byteLength}` }
    return { status: 416, headers: { ...shared, ...empty }, body: null }
  }
  const bytes = body.subarray(part.first, part.last + 1)
  const contentRange = `bytes ${part.first}-${part.last}/${body.byteLength}`
  return {
    status: 206,
    headers: { ...headers, 'content-length': String(bytes.byteLength), 'content-range': contentRange },
    body: bytes,
  }
}

function pick(page: Page, acceptEncoding: string | undefined): Variant {
  const best =
    (page.br && acceptsEncoding(acceptEncoding, 'br') && page.br) ||
    (page.gzip && acceptsEncoding(acceptEncoding, 'gzip') && page.gzip) ||
    page.plain
  if (!best) throw new Error('a packed file has no plain form')
  return best
}

async function readBodies(folder: string, file: PackedFile): Promise<UnpackedFile['bodies']> {
  const forms = ['plain', ...file.encodings] as const
  const read = async (form: (typeof forms)[number]) =>
    new Uint8Array(await readFile(join(folder, form === 'plain' ? file.file : `${file.file}.${form}`)))
  return Object.fromEntries(await Promise.all(forms.map(async (form) => [form, await read(form)] as const)))
}

function createPage(
  { file, bodies }: UnpackedFile,
  scheme: Scheme,
  more: Readonly<Record<string, string>> = {},
): Page {
  const page: Partial<Record<Encoding, Variant>> & Pick<Page, 'file'> = { file }
  const compressed = file.encodings.length > 0
  const shared = {
    ...securityHeaders(scheme, file.policy ?? undefined),
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressed ? { vary: 'accept-encoding' } : {}),
    ...(file.type.startsWith('video/') ? { 'accept-ranges': 'bytes' } : {}),
    ...more,
  }
  for (const encoding of ['plain', ...file.encodings] as const) {
    const isPlain = encoding === 'plain'
    const body = bodies[encoding]
    if (!body) continue
    const etag = `"${file.etag}${isPlain ? '' : `-${encoding}`}"`
    const headers = {
      ...shared,
      'content-type': file.type,
      'content-length': String(body.byteLength),
      ...(isPlain ? {} : { 'content-encoding': encoding }),
      etag,
    }
    page[encoding] = {
      etag,
      whole: { status: 200, headers, body },
      unchanged: { status: 304, headers: { ...shared, etag }, body: null },
    }
  }
  return page
}

function redirect(to: string, scheme: Scheme): StaticResponse {
  return {
    status: 308,
    headers: { ...securityHeaders(scheme), location: to, 'cache-control': 'no-cache', 'content-length': '0' },
    body: null,
  }
}

function plainText(status: 404 | 405, text: string, scheme: Scheme, more = {}): StaticResponse {
  const body = new Uint8Array(Buffer.from(text))
  return {
    status,
    headers: {
      ...securityHeaders(scheme),
      'cache-control': 'no-cache',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(body.byteLength),
      ...more,
    },
    body,
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** At this quality all pages take half a second and are 2% larger than those of the build; at 9 they are 10% larger. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

/** A packed file and its bytes in each encoding. */
type UnpackedFile = {
  readonly file: PackedFile
  readonly bodies: Readonly<Partial<Record<'plain' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>>>
}

/** Replaces the origin in the plain form of a file, and recomputes its ETag and policy. */
function rewritePlain(file: PackedFile, body: Uint8Array | undefined, from: string, to: string) {
  const text = new TextDecoder().decode(body).replaceAll(from, to)
  const plain = new TextEncoder().encode(text)
  const policy = file.type.startsWith('text/html') ? pagePolicy(text) : file.policy
  return { file: { ...file, etag: contentTag(plain), policy }, plain }
}

/** Replaces the origin in a file, and recomputes its variants, ETag and policy. */
async function rewriteOrigin(packed: UnpackedFile, from: string, to: string): Promise<UnpackedFile> {
  const { bodies } = packed
  const { file, plain } = rewritePlain(packed.file, bodies.plain, from, to)
  return {
    file,
    bodies: {
      plain,
      ...(bodies.br && { br: new Uint8Array(await brotli(plain, QUALITY)) }),
      ...(bodies.gzip && { gzip: new Uint8Array(await zip(plain)) }),
    },
  }
}

/** How many pages that are made on demand stay in memory in all their forms, each about 70 KB. */
const MAX_ON_DEMAND = 32

/** How many filtered tables stay in memory, each up to 300 KB. */
const MAX_FILTERED = 8

/** Makes a page in 1 ms, a tenth larger than in the build. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A page of which only the brotli form is in memory, with the origin in it and the one to serve. */
type OnDemandPage = {
  readonly file: PackedFile
  readonly br: Uint8Array<ArrayBuffer>
  readonly from: string
  readonly to: string
}

/**
 * Makes pages when they are requested, from their brotli form, and stores the ones requested last. Reads no file: the
 * folder of a running server can be replaced by the next build.
 */
function onDemandPages(scheme: Scheme) {
  const made = lastUsed<Page>(MAX_ON_DEMAND)

  function make({ file, br, from, to }: OnDemandPage): Page {
    const stored = brotliDecompressSync(br)
    if (from === to || !file.addressed) {
      const bodies = { plain: new Uint8Array(stored), br, gzip: new Uint8Array(gzipSync(stored)) }
      return createPage({ file, bodies }, scheme)
    }
    const { file: rewritten, plain } = rewritePlain(file, stored, from, to)
    const bodies = {
      plain,
      br: new Uint8Array(brotliCompressSync(plain, QUICK)),
      gzip: new Uint8Array(gzipSync(plain)),
    }
    return createPage({ file: rewritten, bodies }, scheme)
  }

  return {
    page: (packed: OnDemandPage) => (): Page => made.read(packed.file.path, () => make(packed)),
  }
}

/** Returns a page in its ordinary form, or, for a query that chooses rows of its table, with only those. */
function filteredPages(scheme: Scheme): (page: Page, query: string | undefined) => Page {
  const made = lastUsed<Page>(MAX_FILTERED)
  return (page, query) => {
    const { file } = page
    if (!query || !file.filtered) return page
    const html = new TextDecoder().decode(page.plain?.whole.body ?? new Uint8Array())
    const choices = tableChoices(html, query)
    if (choices.length === 0) return page
    return made.read(JSON.stringify([file.etag, choices]), () => {
      const plain = new TextEncoder().encode(filterTable(html, choices))
      const br = new Uint8Array(brotliCompressSync(plain, QUICK))
      const filtered = { ...file, etag: contentTag(plain), encodings: ['br' as const] }
      // Search engines list the page itself, to which its canonical link leads.
      return createPage({ file: filtered, bodies: { plain, br } }, scheme, { 'x-robots-tag': 'noindex' })
    })
  }
}

/** Makes a page with the operator's note, and again when the note is another one. */
function notedPage(
  file: PackedFile,
  template: Uint8Array,
  scheme: Scheme,
  readNote: () => PinnedNote | null,
): () => Page {
  const html = new TextDecoder().decode(template)
  const make = (note: PinnedNote | null): Page => {
    const text = fillNote(html, note)
    const plain = new TextEncoder().encode(text)
    const bodies = {
      plain,
      br: new Uint8Array(brotliCompressSync(plain, QUALITY)),
      gzip: new Uint8Array(gzipSync(plain)),
    }
    return createPage(
      { file: { ...file, etag: contentTag(plain), policy: pagePolicy(text) }, bodies },
      scheme,
    )
  }
  let made = { note: readNote(), page: make(readNote()) }
  return () => {
    const note = readNote()
    if (note !== made.note) made = { note, page: make(note) }
    return made.page
  }
}
