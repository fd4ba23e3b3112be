import { contentTag } from '#server/static/content-tag.ts'
import type { PackedFile } from '#server/static/packed-site.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import { type Scheme, securityHeaders } from '#server/static/security-headers.ts'

/** A response from memory. */
export type StaticResponse = {
  readonly status: 200 | 206 | 302 | 304 | 308 | 404 | 405 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

export type Encoding = 'br' | 'gzip' | 'plain'
export type Variant = {
  readonly etag: string
  readonly whole: StaticResponse
  readonly unchanged: StaticResponse
}
/** A file in memory, in each encoding. */
export type Page = Readonly<Partial<Record<Encoding, Variant>>> & { readonly file: PackedFile }

/** A packed file and its bytes in each encoding. */
export type UnpackedFile = {
  readonly file: PackedFile
  readonly bodies: Readonly<Partial<Record<'plain' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>>>
}

/** Replaces the origin in the plain form of a file, and recomputes its ETag and policy. */
export function rewritePlain(file: PackedFile, body: Uint8Array | undefined, from: string, to: string) {
  const text = new TextDecoder().decode(body).replaceAll(from, to)
  const plain = new TextEncoder().encode(text)
  const policy = file.type.startsWith('text/html') ? pagePolicy(text) : file.policy
  return { file: { ...file, etag: contentTag(plain), policy }, plain }
}

/** Creates the responses of a file. @param more further headers. */
export function createPage(
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
