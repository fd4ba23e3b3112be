import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readLastDashboard } from '#web/api/dashboard/last-dashboard.ts'
import { casinosQuery, dashboardQuery } from '#web/api/queries.ts'
import { NO_LINK_RULES } from '#web/api/availability/unavailable.ts'
import { useLinkRules } from '#web/api/availability/use-link-rules.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
import { type Catalog, catalogOf, withAdded } from '#web/outbox/listed-casino.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { applyToList } from '#web/outbox/writes.ts'

export type MemberCatalog = {
  /** The casinos by their IDs, with those that the member added. */
  readonly catalog: Catalog
  /** The member's list, with unsent writes applied. */
  readonly rows: readonly UserCasino[]
  /** Whether the names are known, or cannot be loaded: without them, entries show casino numbers. */
  readonly isSettled: boolean
  /** Whether the member's list is known, or cannot be loaded: without it, own casinos have no names. */
  readonly isListSettled: boolean
  /** Whether the catalog has loaded. */
  readonly isLoaded: boolean
}

const NO_CASINOS = catalogOf([], NO_LINK_RULES)
const NO_ROWS: readonly UserCasino[] = []

function lastListOf(userId: string): readonly UserCasino[] {
  const last = readLastDashboard()
  return last?.user.id === userId ? last.rows : NO_ROWS
}

/**
 * Returns the casinos of a page that lists entries.
 *
 * @param needsList whether it needs the member's current list, which has the names of own casinos; else the stored one.
 */
export function useMemberCatalog(userId: string, needsList: boolean): MemberCatalog {
  const casinos = useQuery(casinosQuery)
  const rules = useLinkRules()
  const pending = usePendingWrites()
  const lastList = useMemo(() => lastListOf(userId), [userId])
  const own = useQuery({ ...dashboardQuery(userId), enabled: needsList })
  const list = own.data ?? lastList
  const rows = useMemo(() => pending.reduce(applyToList, list), [pending, list])
  const catalog = useMemo(() => {
    const shared = casinos.data === undefined ? NO_CASINOS : catalogOf(casinos.data, rules)
    return withAdded(shared, rows)
  }, [casinos.data, rules, rows])
  const isLoaded = casinos.data !== undefined
  const isListSettled = own.data !== undefined || lastList.length > 0 || own.error !== null
  return { catalog, rows, isSettled: isLoaded || casinos.error !== null, isListSettled, isLoaded }
}

/** Returns the name of a casino; its number if it is not in the catalog. */
export function casinoName(catalog: Catalog, casinoId: number): string {
  return catalog.get(casinoId)?.casino.name ?? `Casino ${casinoId}`
}

/** Returns the casinos that accept entries, by name: open ones, and closed ones in the list. */
export function recordableCasinos({ catalog, rows }: Pick<MemberCatalog, 'catalog' | 'rows'>) {
  const listed = new Set(rows.map(({ casinoId }) => casinoId))
  return [...catalog.values()]
    .map(({ casino }) => casino)
    .filter(({ id, active }) => active || listed.has(id))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
