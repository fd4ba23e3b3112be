import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import type { EpochMs } from '#core/units.ts'
import type { CatalogBody } from '#server/queries/catalog/catalog-body.ts'
import { type MemoryJsonResponse, memoryJsonResponse } from '#server/static/memory-json.ts'

/** Returns the response of `GET /api/casinos`. The app uses it, and the port, which serves it without the app. */
export function casinosResponse(
  stored: CatalogBody,
  now: EpochMs,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): MemoryJsonResponse {
  return memoryJsonResponse(stored, acceptEncoding, ifNoneMatch, {
    'cache-control': 'no-cache',
    [SERVER_TIME_HEADER]: new Date(now).toISOString(),
  })
}
