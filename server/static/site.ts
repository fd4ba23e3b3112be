import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { shellPath } from '#contract/page-shells.ts'
import { acceptsEncoding } from '#server/static/accepts-encoding.ts'
import { contentTag } from '#server/static/content-tag.ts'
import { namesEtag } from '#server/static/names-etag.ts'
import { PACKING_LIST, type PackedFile, PackingList } from '#server/static/packed-site.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import { type Scheme, securityHeaders } from '#server/static/security-headers.ts'

/** A response from memory. */
export type StaticResponse = {
  readonly status: 200 | 302 | 304 | 308 | 404 | 405
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
}

/** The built site in memory. It responds to every request outside the API. */
export type StaticSite = { readonly respond: (request: StaticRequest) => StaticResponse }

type Encoding = 'br' | 'gzip' | 'plain'
type Variant = { readonly etag: string; readonly whole: StaticResponse; readonly unchanged: StaticResponse }
type Page = Readonly<Partial<Record<Encoding, Variant>>>

const NOT_FOUND_PAGE = '/404'

/**
 * Reads a packed site into memory.
 *
 * @param origin the public origin, for canonical links, feeds and the sitemap. Null leaves the placeholder.
 */
export async function loadSite(folder: string, scheme: Scheme, origin: string | null): Promise<StaticSite> {
  const list = PackingList.parse(JSON.parse(await readFile(join(folder, PACKING_LIST), 'utf8')))
  const loaded = await Promise.all(
    list.files.map(async (file) => {
      const packed = { file, bodies: await readBodies(folder, file) }
      const isRewritten = file.addressed && origin !== null && origin !== list.origin
      return [
        file.path,
        createPage(isRewritten ? await rewriteOrigin(packed, list.origin, origin) : packed, scheme),
      ] as const
    }),
  )
  return createSite(new Map(loaded), scheme)
}

/** Creates a site without pages, for a server without a build. */
export function emptySite(scheme: Scheme): StaticSite {
  return createSite(new Map(), scheme)
}

function createSite(pages: ReadonlyMap<string, Page>, scheme: Scheme): StaticSite {
  const missing = plainText(404, 'Not found\n', scheme)
  const wrongMethod = plainText(405, 'Method not allowed\n', scheme, { allow: 'GET, HEAD' })
  const notFoundPage = pages.get(NOT_FOUND_PAGE)

  function respond(request: StaticRequest): StaticResponse {
    const { method } = request
    const path = shellPath(request.path)
    if (method !== 'GET' && method !== 'HEAD') return wrongMethod
    const page = path === NOT_FOUND_PAGE ? undefined : pages.get(path)
    if (page) return choose(page, request)
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

function choose(page: Page, { acceptEncoding, ifNoneMatch }: StaticRequest): StaticResponse {
  const variant = pick(page, acceptEncoding)
  return ifNoneMatch !== undefined && namesEtag(ifNoneMatch, variant.etag) ? variant.unchanged : variant.whole
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

function createPage({ file, bodies }: UnpackedFile, scheme: Scheme): Page {
  const page: Partial<Record<Encoding, Variant>> = {}
  const compressed = file.encodings.length > 0
  const shared = {
    ...securityHeaders(scheme, file.policy ?? undefined),
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressed ? { vary: 'accept-encoding' } : {}),
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

/** Replaces the origin in a file, and recomputes its variants, ETag and policy. */
async function rewriteOrigin(
  { file, bodies }: UnpackedFile,
  from: string,
  to: string,
): Promise<UnpackedFile> {
  const text = new TextDecoder().decode(bodies.plain).replaceAll(from, to)
  const plain = new TextEncoder().encode(text)
  return {
    file: {
      ...file,
      etag: contentTag(plain),
      policy: file.type.startsWith('text/html') ? pagePolicy(text) : file.policy,
    },
    bodies: {
      plain,
      ...(bodies.br && { br: new Uint8Array(await brotli(plain, QUALITY)) }),
      ...(bodies.gzip && { gzip: new Uint8Array(await zip(plain)) }),
    },
  }
}
