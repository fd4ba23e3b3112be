import { createHash } from 'node:crypto'
import type { Casino, CasinosResponse, ListCasino, ListCasinosResponse } from '#contract/casinos.ts'
import type { EpochMs } from '#core/units.ts'
import { type MemoryJson, memoryJson } from '#server/static/memory-json.ts'

/** The body of `GET /api/casinos`. Its tag is computed without `now`: a client that gets 304 continues to use its old `now`. */
export type CatalogBody = MemoryJson

/** All of each casino, or what a list shows. */
export type CatalogForm = 'whole' | 'list'

/** How old `now` may be in a stored body. The Server-Time header has the time of the response. */
const MAX_AGE_MS = 1000

/**
 * Returns a function that builds the body, and returns the same one for a second.
 *
 * A body of 172 casinos takes about 0.6 ms to build, and 3.4 ms to compress in each encoding.
 */
export function createCatalogBody(
  casinos: readonly Casino[],
  form: CatalogForm,
): (now: EpochMs) => CatalogBody {
  const sent = form === 'whole' ? casinos : casinos.map(listCasino)
  const etag = `W/"${createHash('sha256').update(JSON.stringify(sent)).digest('base64url').slice(0, 27)}"`
  let stored: { readonly at: EpochMs; readonly body: CatalogBody } | undefined
  return (now) => {
    if (!stored || now < stored.at || now - stored.at > MAX_AGE_MS) {
      const response = { casinos: [...sent], now: new Date(now).toISOString() } satisfies
        | CasinosResponse
        | ListCasinosResponse
      const json = Buffer.from(JSON.stringify(response))
      stored = { at: now, body: memoryJson(etag, json) }
    }
    return stored.body
  }
}

function listCasino({ notes: _notes, provenance: _provenance, ...casino }: Casino): ListCasino {
  return casino
}
