import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inBalance } from '#core/money/in-balance.ts'
import { type Cents, cents } from '#core/units.ts'
import { type Balances, balancesQuery, type CasinoBalance } from '#web/api/dashboard/balances.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { casinosQuery, dashboardQuery } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openAmount } from '#web/outbox/claimed.ts'
import { appliedEntries, onWriteApplied } from '#web/outbox/record-write.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import type { Write } from '#web/outbox/write.ts'
import { entryChangeOf, entryStatesOf, type KnownEntries, withEntryOf } from '#web/outbox/writes.ts'

/** Returns the casino that a row belongs to: a further bonus counts for its casino. */
type MainCasino = (casinoId: number) => number

const NOTHING: Omit<CasinoBalance, 'casinoId'> = {
  balance: cents(0),
  onTheWay: cents(0),
  received: cents(0),
  played: cents(0),
  playthroughLeft: null,
  pace: cents(0),
  minimum: null,
  daysToPaid: null,
}

/** Applies a write to the balances. @param known the entries that earlier writes have changed. */
export function applyToBalances(
  balances: Balances,
  write: Write,
  known: KnownEntries,
  mainCasino: MainCasino,
): Balances {
  const { before, after } = entryStatesOf(write, known)
  const entry = after ?? before
  if (entry === null) return balances
  const casinoId = mainCasino(entry.casinoId)
  const casino = balances.casinos.find((one) => one.casinoId === casinoId)
  const changed = changedCasino(casino ?? { ...NOTHING, casinoId }, before, after)
  return {
    used: balances.used || usesMoney(entry),
    casinos:
      casino === undefined
        ? [...balances.casinos, changed]
        : balances.casinos.map((one) => (one === casino ? changed : one)),
  }
}

function changedCasino(
  casino: CasinoBalance,
  before: LedgerEntry | null,
  after: LedgerEntry | null,
): CasinoBalance {
  const change = (count: (entry: LedgerEntry | null) => number) => count(after) - count(before)
  const received = cents(casino.received + change(receivedBy))
  const played = cents(casino.played + change(playedBy))
  return {
    ...casino,
    balance: cents(casino.balance + change(inBalance)),
    onTheWay: cents(casino.onTheWay + change(openAmount)),
    received,
    played,
    playthroughLeft: playthroughLeft(casino, received, played),
  }
}

/** How often coins must be played is known only by what is left. Without any, the server counts it again. */
function playthroughLeft(before: CasinoBalance, received: Cents, played: Cents): Cents | null {
  const { playthroughLeft: left } = before
  if (left === null || left === 0 || before.received <= 0) return left
  const times = (left + before.played) / before.received
  return cents(Math.max(0, Math.round(times * received) - played))
}

function receivedBy(entry: LedgerEntry | null): number {
  return entry?.kind === 'collect' || entry?.kind === 'spend' ? inBalance(entry) : 0
}

function playedBy(entry: LedgerEntry | null): number {
  return entry?.kind === 'played' && !entry.voided ? (entry.amount ?? 0) : 0
}

function usesMoney({ kind, status }: LedgerEntry): boolean {
  return kind === 'correction' || kind === 'played' || (kind === 'cash_out' && (status ?? 'paid') !== 'paid')
}

/** By the catalog and the list that this page has. */
function mainCasinoOf(userId: string): MainCasino {
  const casinos = queryClient.getQueryData(casinosQuery.queryKey) ?? []
  const rows = queryClient.getQueryData(dashboardQuery(userId).queryKey) ?? []
  return (casinoId) =>
    casinos.find(({ id }) => id === casinoId)?.parentId ??
    rows.find((row) => row.casinoId === casinoId)?.added?.parentId ??
    casinoId
}

onWriteApplied((userId, write) => {
  const { queryKey } = balancesQuery(userId)
  if (queryClient.getQueryData(queryKey) === undefined || entryChangeOf(write) === undefined) return
  // A read that was requested before the write would arrive without it. It is read again when nothing is pending.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    (balances) => balances && applyToBalances(balances, write, appliedEntries(), mainCasinoOf(userId)),
  )
})

/**
 * Returns what should be at the casinos of a member, with the writes applied that the server has not judged; undefined until
 * it has loaded.
 */
export function useBalances(userId: string): Balances | undefined {
  const pending = usePendingWrites()
  const saved = !pending.some((write) => entryChangeOf(write) !== undefined)
  const { data } = useQuery({
    ...balancesQuery(userId),
    // The server may have applied a pending write, which would count twice. They are read again once it is saved.
    enabled: ({ state }) => saved || state.data === undefined,
  })
  return useMemo(() => data && withPendingWrites(userId, data, pending), [data, pending, userId])
}

/** The last result, which every component of a page that shows balances shares. */
let last:
  | { readonly data: Balances; readonly pending: readonly Write[]; readonly balances: Balances }
  | undefined

function withPendingWrites(userId: string, data: Balances, pending: readonly Write[]): Balances {
  if (pending.length === 0) return data
  if (last?.data === data && last.pending === pending) return last.balances
  const mainCasino = mainCasinoOf(userId)
  let known = appliedEntries()
  let balances = data
  for (const write of pending) {
    balances = applyToBalances(balances, write, known, mainCasino)
    known = withEntryOf(known, write)
  }
  last = { data, pending, balances }
  return balances
}
