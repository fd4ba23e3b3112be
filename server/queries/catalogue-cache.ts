import type { Casino } from '#contract/casinos.ts'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { type Catalogue, readCatalogue, readScores } from '#server/queries/read-catalogue.ts'
import { type SplicedBody, spliceBody } from '#server/queries/spliced-body.ts'

/** The catalogue and the scores, kept in memory by each server. */
export type CatalogueCache = {
  /** From memory; asks the database only the first time and after a change. @throws Unavailable when it cannot. */
  read(): Promise<Catalogue>
  /** The same without waiting for a score that just changed: for whoever knows the score already. */
  readFacts(): Promise<Catalogue>
  casinos(): Promise<readonly Casino[]>
  /** The whole answer of `GET /api/casinos`, plain and gzipped; `etag` stands for everything but `now`. */
  body(now: EpochMs): Promise<ReturnType<SplicedBody>>
  /** The catalogue was changed: the next read asks the database for all of it. */
  changed(): void
  /** A score was changed: the next read asks the database for the scores. */
  voted(): void
}

/** How old the scores and the facts may be before a change by another server is looked for. */
const SCORES_MS = 2000
const FACTS_MS = 60_000

type Held = { readonly catalogue: Catalogue; readonly scoresAt: number; readonly factsAt: number }
type Want = 'nothing' | 'scores' | 'facts'

/**
 * Keeps the catalogue in memory.
 *
 * A change by this server shows in the next read. Another server's shows after two seconds: an older reading is
 * still answered at once while a newer one is fetched, and while the database is away the last one goes on being
 * answered.
 *
 * @param clock milliseconds since any fixed moment; injected by tests.
 */
export function createCatalogueCache(
  db: Database,
  clock: () => number = () => performance.now(),
): CatalogueCache {
  let held: Held | undefined
  let dirty: Want = 'facts'
  let changes = 0
  let fetching: { readonly since: number; readonly want: Want; readonly done: Promise<Held> } | undefined
  let spliced: { readonly of: Catalogue; readonly body: SplicedBody } | undefined

  const fetch = (want: Want): Promise<Held> => {
    // A fetch that began before a change may have missed it; one for the scores does not bring the facts.
    if (fetching && fetching.since === changes && (fetching.want === want || fetching.want === 'facts')) {
      return fetching.done
    }
    const [since, at, before] = [changes, clock(), held]
    const run = async (): Promise<Held> => {
      const fresh =
        want === 'scores' && before
          ? { catalogue: await readScores(db, before.catalogue), scoresAt: at, factsAt: before.factsAt }
          : { catalogue: await readCatalogue(db), scoresAt: at, factsAt: at }
      if (since === changes) {
        held = fresh
        dirty = 'nothing'
      }
      return fresh
    }
    const mine = { since, want, done: run() }
    fetching = mine
    const over = () => {
      if (fetching === mine) fetching = undefined
    }
    mine.done.then(over, over)
    return mine.done
  }

  const read = async (): Promise<Catalogue> => {
    if (held && dirty === 'nothing') {
      const age = clock()
      const want = age - held.factsAt > FACTS_MS ? 'facts' : age - held.scoresAt > SCORES_MS ? 'scores' : null
      if (want) fetch(want).catch(() => undefined)
      return held.catalogue
    }
    try {
      return (await fetch(dirty)).catalogue
    } catch (error) {
      if (held) return held.catalogue
      throw error
    }
  }

  return {
    read,
    readFacts: async () => (held && dirty !== 'facts' ? held.catalogue : await read()),
    casinos: async () => (await read()).casinos,
    body: async (now) => {
      const catalogue = await read()
      if (spliced?.of !== catalogue) spliced = { of: catalogue, body: spliceBody(catalogue.casinos) }
      return spliced.body(now)
    },
    changed: () => {
      changes += 1
      dirty = 'facts'
    },
    voted: () => {
      changes += 1
      if (dirty === 'nothing') dirty = 'scores'
    },
  }
}
