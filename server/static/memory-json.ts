import { acceptsEncoding } from '#server/static/accepts-encoding.ts'
import { namesEtag } from '#server/static/names-etag.ts'

/** A JSON body in memory, plain and compressed. */
export type MemoryJson = { readonly etag: string; readonly json: Buffer; readonly gzip: Buffer }

/** A response with such a body. */
export type MemoryJsonResponse = {
  readonly status: 200 | 304
  /** Null for 304. */
  readonly body: Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Returns the response to a GET of a JSON body.
 *
 * @param shared headers of 200 and 304.
 */
export function memoryJsonResponse(
  { etag, json, gzip }: MemoryJson,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
  shared: Readonly<Record<string, string>>,
): MemoryJsonResponse {
  const headers = { etag, vary: 'accept-encoding', ...shared }
  if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag)) return { status: 304, body: null, headers }
  const isZipped = acceptsEncoding(acceptEncoding, 'gzip')
  const body = isZipped ? gzip : json
  return {
    status: 200,
    body,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.byteLength),
      ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
    },
  }
}
