import type { Casino } from '#contract/casinos.ts'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import {
  type CatalogBody,
  type CatalogForm,
  createCatalogBody,
} from '#server/queries/catalog/catalog-body.ts'
import {
  type Catalog,
  readCatalog,
  readScores,
  type UserCasinos,
} from '#server/queries/catalog/read-catalog.ts'

/** The catalog and the scores, cached in memory by each server. */
export type CatalogCache = {
  /** From memory; queries the database only the first time and after a change. @throws Unavailable when it cannot. */
  read(): Promise<Catalog>
  /** Like `read`, but does not wait for a score that just changed. For callers that have the new score already. */
  readFacts(): Promise<Catalog>
  /**
   * The casinos that exist for a user, with the scores as of `read`: whatever a member names is looked up here. Today these
   * are the casinos of the public catalog, without a query.
   *
   * @param userId null for a visitor.
   */
  forUser(userId: string | null): Promise<UserCasinos>
  /** Like `forUser`, with the scores as of `readFacts`. */
  factsForUser(userId: string | null): Promise<UserCasinos>
  casinos(): Promise<readonly Casino[]>
  /** The response body of `GET /api/casinos`. Its `now` is at most a second old. */
  body(now: EpochMs, form: CatalogForm): Promise<CatalogBody>
  /** Like `body`, but null when the database has to be queried first. */
  bodyInMemory(now: EpochMs, form: CatalogForm): CatalogBody | null
  /** A casino as of `readFacts`, without a query: undefined also until the catalog has been read. */
  casinoInMemory(id: number): Casino | undefined
  /** Marks the catalog as changed: the next read queries all of it. */
  changed(): void
  /** Marks a score as changed: the next read queries the scores. */
  voted(): void
}

/** The age at which scores and facts are read again, because another server may have changed them. */
const SCORES_MS = 2000
const FACTS_MS = 60_000

/** Reads for this long after a change by this server do not use a replica, which may not have the change yet. */
const PRIMARY_MS = 60_000

type Cached = { readonly catalog: Catalog; readonly scoresAt: number; readonly factsAt: number }
type Stale = 'nothing' | 'scores' | 'facts'

/**
 * Caches the catalog in memory.
 *
 * A change by this server shows in the next read. A change by another server shows after two seconds: reads return the
 * cached catalog while a newer one is fetched, and also while the database is unavailable. A replica answers the reads
 * that look for changes by other servers.
 *
 * @param clock milliseconds since any fixed moment; injected by tests.
 */
export function createCatalogCache(
  db: Database,
  clock: () => number = () => performance.now(),
): CatalogCache {
  let cached: Cached | undefined
  let stale: Stale = 'facts'
  let changes = 0
  let changedAt = -Infinity
  let fetching: { readonly since: number; readonly what: Stale; readonly done: Promise<Cached> } | undefined
  let latest:
    | {
        readonly of: Catalog
        readonly bodies: Readonly<Record<CatalogForm, (now: EpochMs) => CatalogBody>>
      }
    | undefined

  const fetch = (what: Stale): Promise<Cached> => {
    // A fetch that began before a change may have missed it. A fetch of the scores does not update the facts.
    if (fetching && fetching.since === changes && (fetching.what === what || fetching.what === 'facts')) {
      return fetching.done
    }
    const [since, at, before] = [changes, clock(), cached]
    // The first read is from the primary: a replica may not have the catalog that this server loaded when it started.
    const source = before && db.replica !== null && at - changedAt > PRIMARY_MS ? db.replica : db
    const run = async (): Promise<Cached> => {
      const fresh =
        what === 'scores' && before
          ? { catalog: await readScores(source, before.catalog), scoresAt: at, factsAt: before.factsAt }
          : { catalog: await readCatalog(source), scoresAt: at, factsAt: at }
      if (since === changes) {
        cached = fresh
        stale = 'nothing'
      }
      return fresh
    }
    const current = { since, what, done: run() }
    fetching = current
    const clear = () => {
      if (fetching === current) fetching = undefined
    }
    current.done.then(clear, clear)
    return current.done
  }

  const inMemory = (): Catalog | null => {
    if (!cached || stale !== 'nothing') return null
    const at = clock()
    const what = at - cached.factsAt > FACTS_MS ? 'facts' : at - cached.scoresAt > SCORES_MS ? 'scores' : null
    if (what) fetch(what).catch(() => undefined)
    return cached.catalog
  }

  const read = async (): Promise<Catalog> => {
    try {
      return inMemory() ?? (await fetch(stale)).catalog
    } catch (error) {
      if (cached) return cached.catalog
      throw error
    }
  }

  const readFacts = async () => (cached && stale !== 'facts' ? cached.catalog : await read())

  const bodyOf = (catalog: Catalog, now: EpochMs, form: CatalogForm): CatalogBody => {
    if (latest?.of !== catalog) {
      const bodyIn = (each: CatalogForm) => createCatalogBody(catalog.casinos, each)
      latest = { of: catalog, bodies: { whole: bodyIn('whole'), list: bodyIn('list') } }
    }
    return latest.bodies[form](now)
  }

  return {
    read,
    readFacts,
    forUser: read,
    factsForUser: readFacts,
    casinos: async () => (await read()).casinos,
    body: async (now, form) => bodyOf(await read(), now, form),
    bodyInMemory: (now, form) => {
      const catalog = inMemory()
      return catalog && bodyOf(catalog, now, form)
    },
    casinoInMemory: (id) => (inMemory() ?? cached?.catalog)?.byId.get(id)?.casino,
    changed: () => {
      changes += 1
      changedAt = clock()
      stale = 'facts'
    },
    voted: () => {
      changes += 1
      changedAt = clock()
      if (stale === 'nothing') stale = 'scores'
    },
  }
}
