import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { shellPath } from '#contract/page-shells.ts'
import type { PinnedNote } from '#contract/pinned-note.ts'
import { acceptsEncoding } from '#server/static/accepts-encoding.ts'
import { byteRange } from '#server/static/byte-range.ts'
import { notedPage, onDemandPages, QUALITY, queryPages } from '#server/static/made-pages.ts'
import { namesEtag } from '#server/static/names-etag.ts'
import { PACKING_LIST, type PackedFile, PackingList } from '#server/static/packed-site.ts'
import {
  createPage,
  type Encoding,
  type Page,
  rewritePlain,
  type StaticResponse,
  type UnpackedFile,
  type Variant,
} from '#server/static/page.ts'
import { type Scheme, securityHeaders } from '#server/static/security-headers.ts'

/** The properties of a request that select the response. */
export type StaticRequest = {
  readonly method: string
  readonly path: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly accept?: string | undefined
  readonly range?: string | undefined
  readonly ifRange?: string | undefined
  /** What follows the question mark of the address: it chooses rows of a table, or the casino of a report. */
  readonly query?: string | undefined
}

/** The built site in memory. It responds to every request outside the API. */
export type StaticSite = {
  readonly respond: (request: StaticRequest) => StaticResponse
  /** Returns whether the response is a filtered table that is not in memory, which takes up to 4 ms of CPU time. */
  readonly mustMake: (request: StaticRequest) => boolean
}

const NOT_FOUND_PAGE = '/404'

/** Pages and feeds that had another address in an earlier version. Links to it stay valid. */
const MOVED: ReadonlyMap<string, string> = new Map([
  ['/catalogue-changes', '/catalog-changes'],
  ['/catalogue-changes.xml', '/catalog-changes.xml'],
])

/**
 * Reads a packed site into memory.
 *
 * @param origin the public origin, for canonical links, feeds and the sitemap. Null leaves the placeholder.
 * @param readNote returns the operator's note at the time of a request. A page is made again when it is another one.
 * @param nameOf returns the name of a casino that can be reported, at the time of a request.
 */
export async function loadSite(
  folder: string,
  scheme: Scheme,
  origin: string | null,
  readNote: () => PinnedNote | null = () => null,
  nameOf: (casinoId: number) => string | undefined = () => undefined,
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
  return createSite(new Map(loaded), scheme, nameOf)
}

/** Creates a site without pages, for a server without a build. */
export function emptySite(scheme: Scheme): StaticSite {
  return createSite(new Map(), scheme, () => undefined)
}

function createSite(
  pages: ReadonlyMap<string, () => Page>,
  scheme: Scheme,
  nameOf: (casinoId: number) => string | undefined,
): StaticSite {
  const missing = plainText(404, 'Not found\n', scheme)
  const wrongMethod = plainText(405, 'Method not allowed\n', scheme, { allow: 'GET, HEAD' })
  const notFoundPage = pages.get(NOT_FOUND_PAGE)?.()
  const queried = queryPages(scheme, nameOf)

  function pageAt(path: string): Page | undefined {
    return path === NOT_FOUND_PAGE ? undefined : pages.get(path)?.()
  }

  function queryOf(page: Page, { query, acceptEncoding }: StaticRequest) {
    return { page, query, encoding: bestEncoding(page, acceptEncoding) }
  }

  function mustMake(request: StaticRequest): boolean {
    if (!request.query || !isRead(request)) return false
    const page = pageAt(shellPath(request.path))
    return page !== undefined && queried.isNew(queryOf(page, request))
  }

  function respond(request: StaticRequest): StaticResponse {
    if (!isRead(request)) return wrongMethod
    const path = shellPath(request.path)
    const page = pageAt(path)
    if (page) return choose(queried.read(queryOf(page, request)), request)
    const bare = path.replace(/\/(?:index\.html)?$|\.html$/, '') || '/'
    const clean = MOVED.get(bare) ?? bare
    if (clean !== path && clean !== NOT_FOUND_PAGE && pages.has(clean))
      return redirect(request.query ? `${clean}?${request.query}` : clean, scheme)
    // A missing script must not return a page, which a browser would try to run (reliability F42). Scripts are requested
    // with `Accept: */*`; a mistyped address, such as `/nope.html`, with `text/html`.
    const wantsPage = !path.includes('.') || (request.accept ?? '').includes('text/html')
    if (!notFoundPage || !wantsPage) return missing
    const page404 = pick(notFoundPage, request.acceptEncoding).whole
    const { etag: _, ...headers } = page404.headers
    return { ...page404, status: 404, headers: { ...headers, vary: 'accept, accept-encoding' } }
  }

  return { respond, mustMake }
}

function isRead({ method }: StaticRequest): boolean {
  return method === 'GET' || method === 'HEAD'
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

function bestEncoding(page: Page, acceptEncoding: string | undefined): Encoding {
  const compressed = (['br', 'gzip'] as const).find(
    (one) => page[one] && acceptsEncoding(acceptEncoding, one),
  )
  return compressed ?? 'plain'
}

function pick(page: Page, acceptEncoding: string | undefined): Variant {
  const best = page[bestEncoding(page, acceptEncoding)]
  if (!best) throw new Error('a packed file has no plain form')
  return best
}

async function readBodies(folder: string, file: PackedFile): Promise<UnpackedFile['bodies']> {
  const forms = ['plain', ...file.encodings] as const
  const read = async (form: (typeof forms)[number]) =>
    new Uint8Array(await readFile(join(folder, form === 'plain' ? file.file : `${file.file}.${form}`)))
  return Object.fromEntries(await Promise.all(forms.map(async (form) => [form, await read(form)] as const)))
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
