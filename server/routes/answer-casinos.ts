import type { Deps } from '#server/deps.ts'
import { acceptsEncoding } from '#server/http/accepts-encoding.ts'
import { namesEtag } from '#server/http/names-etag.ts'

/** Answered from memory: the pieces of the body, and the headers that go with them. */
export type CasinosBytes = {
  readonly status: 200 | 304
  readonly body: readonly Buffer<ArrayBuffer>[]
  readonly headers: Readonly<Record<string, string>>
}

/** The answer of `GET /api/casinos`, for the app and for the short way past it. */
export async function answerCasinos(
  deps: Deps,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): Promise<CasinosBytes> {
  const forms = await deps.catalogue.body(deps.now())
  const { etag } = forms
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
  if (ifNoneMatch !== undefined && namesEtag(ifNoneMatch, etag)) return { status: 304, body: [], headers }
  const zipped = acceptsEncoding(acceptEncoding, 'gzip')
  const body = zipped ? forms.gzip : forms.json
  return {
    status: 200,
    body,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.reduce((sum, piece) => sum + piece.byteLength, 0)),
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    },
  }
}
