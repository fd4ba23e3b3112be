import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import type { EpochMs } from '#core/units.ts'
import type { CatalogueBody } from '#server/queries/catalogue/catalogue-body.ts'
import { acceptsEncoding } from '#server/static/accepts-encoding.ts'
import { namesEtag } from '#server/static/names-etag.ts'

/** The response of `GET /api/casinos`. */
export type CasinosBytes = {
  readonly status: 200 | 304
  /** Null for 304. */
  readonly body: Buffer | null
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the response of `GET /api/casinos`. The app uses it, and the port, which serves it without the app. */
export function casinosResponse(
  { etag, json, gzip }: CatalogueBody,
  now: EpochMs,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): CasinosBytes {
  const headers = {
    etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    [SERVER_TIME_HEADER]: new Date(now).toISOString(),
  }
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
