import type { RowResponse } from '#contract/dashboard.ts'
import type { RankingResponse } from '#contract/ranking.ts'
import type { RoundResponse } from '#contract/round.ts'
import type { ListOrder } from '#core/ranking/list-order.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { listCurrentSince } from '#web/api/dashboard/early-calls.ts'
import { callAsUser, shownUser } from '#web/api/session/session.ts'
import { logFailure, logUnreadable, queryClient } from '#web/api/query-client.ts'
import { type UserCasino, userCasinoOf } from '#web/api/dashboard/user-casino.ts'
import { changeLastDashboard, forgetStoredRules } from '#web/api/dashboard/last-dashboard.ts'
import type { CashOutsAs } from '#web/api/ledger/ledger-entry.ts'
import { limitsQuery } from '#web/api/availability/limits.ts'
import {
  orderAfter,
  savedCashOutsAs,
  savedOrder,
  savedRound,
  storeCashOutsAs,
} from '#web/api/dashboard/list-value.ts'
import { createOutbox, type WriteOutcome, type OutboxMessage, type OutboxState } from '#web/outbox/outbox.ts'
import { followPageCache } from '#web/api/page-cache.ts'
import { createPageLock } from '#web/outbox/page-lock.ts'
import {
  createOutboxStore,
  NO_DISK,
  openOutboxDisk,
  isOutboxItem,
  type OutboxItem,
} from '#web/outbox/outbox-store.ts'
import { showStoredListAgain, changeDashboard, dashboardQuery } from '#web/api/queries.ts'
import type { Write } from '#web/outbox/write.ts'
import {
  applyToList,
  entryChangeOf,
  type KnownEntries,
  nounOf,
  requestOf,
  withEntryOf,
} from '#web/outbox/writes.ts'
import {
  isCashOutsAsResponse,
  isRankingResponse,
  isRoundResponse,
  isRowResponse,
} from '#web/api/response-guards.ts'
import { anyOf, isText, objectOf, orMissing } from '#web/api/type-guards.ts'

/** The response to a write. */
export type WriteResult = RowResponse | RankingResponse | RoundResponse | { readonly cashOutsAs: CashOutsAs }

const isWriteResult = anyOf<WriteResult>(
  isRowResponse,
  isRankingResponse,
  isRoundResponse,
  isCashOutsAsResponse,
)

let channel: BroadcastChannel | undefined

/** Whether the user's data is read again when no write is pending. */
let isReadDue = false
/** Whether the history is read again then: what an applied write changed in it is the page's own calculation. */
let areEntriesChanged = false

/** The queries of what the server computes from a member's entries. The ID of the member follows in the key. */
const LEDGER_QUERIES = ['entries', 'summary', 'reports', 'balances'] as const

/** The longest time between two signs of progress: the request of a write, the renewal of the session, and a repetition. */
const TAKE_OVER_MS = 40_000

const delay = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const store = createOutboxStore(openOutboxDisk(), () => logUnreadable('A stored write'))
const lock = createPageLock('outbox', {
  // Browsers have none without https, and the build renders pages without a browser.
  locks: typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined,
  delay,
  takeOverMs: TAKE_OVER_MS,
})

/** The outbox of this browser. */
export const outbox = createOutbox<WriteResult>({
  store,
  send,
  onApplied: applyResult,
  onFailure({ mutation }, failure) {
    isReadDue = true
    logFailure(`The ${nounOf(mutation)} was not saved`, failure)
  },
  currentUser: shownUser,
  exclusively: lock.run,
  delay,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  publish: (message) => channel?.postMessage(message),
})

/** The changes that a visitor sees until the page closes. They are never sent. */
const visitorOutbox = createOutbox<WriteResult>({
  store: createOutboxStore(NO_DISK, () => {}),
  send,
  onApplied() {},
  onFailure() {},
  currentUser: () => undefined,
  exclusively: (task) => task(new AbortController().signal),
  delay,
  publish() {},
})
/** In place of the ID of a member. */
export const VISITOR = ''

/** Returns the outbox of a member, or of a visitor. */
export function outboxOf(userId: string): typeof outbox {
  return userId === VISITOR ? visitorOutbox : outbox
}

const isMessage = objectOf<OutboxMessage<WriteResult>>({
  applied: orMissing(objectOf({ item: isOutboxItem, result: isWriteResult })),
  canceled: orMissing(isText),
})

/**
 * Sends stored writes while a page is open: after it loads, when the connection returns, and when another tab has
 * stored one.
 *
 * @returns the function that stops.
 */
export function followOutbox(): () => void {
  openChannel()
  addEventListener('online', outbox.flush)
  document.addEventListener('visibilitychange', outbox.flush)
  const unsubscribe = outbox.subscribe(() => {
    if (isReadDue) readAgain()
    const userId = shownUser()
    if (!areEntriesChanged || userId === undefined || pendingWrites(userId).length > 0) return
    areEntriesChanged = false
    // If a page shows it; otherwise when a page opens it.
    for (const name of LEDGER_QUERIES) void queryClient.invalidateQueries({ queryKey: [name, userId] })
  })
  const unfollow = followPageCache({
    onLeave() {
      lock.suspend()
      closeChannel()
      store.close()
    },
    onReturn() {
      lock.resume()
      openChannel()
      // The messages of the other pages are lost, and with them the rows of the writes that these have sent.
      const userId = shownUser()
      if (userId !== undefined) showStoredListAgain(userId)
      void outbox.load().then(() => {
        readAgain()
        // The stored list is read also while writes wait.
        if (isReadDue && userId !== undefined) void queryClient.invalidateQueries(dashboardQuery(userId))
      })
    },
  })
  void outbox.load()
  return () => {
    unfollow()
    unsubscribe()
    document.removeEventListener('visibilitychange', outbox.flush)
    removeEventListener('online', outbox.flush)
    closeChannel()
  }
}

function openChannel(): void {
  closeChannel()
  channel = new BroadcastChannel('outbox')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another version still reports that the store has changed.
    const message = isMessage(data) ? data : {}
    if (message.applied !== undefined) lock.noteProgress()
    outbox.receive(message)
  })
}

function closeChannel(): void {
  channel?.close()
  channel = undefined
}

/**
 * Reads the user's data again, which is everything except the catalog. With pending writes, waits until the server has
 * judged them. The list needs no read after an applied write, whose response contains the changed row.
 */
export function readAgain(): void {
  readOlderThan(Infinity)
}

/** Reads again what was read before a time, in that of `Date.now()`: the server can have changed it since. */
export function readOlderThan(time: number): void {
  isReadDue = pendingWrites().length > 0
  if (isReadDue) return
  const isListOld = listCurrentSince() < time
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], state }) => {
      if (name === 'casinos') return false
      // Stored data, whose first request is under way.
      const isArriving = state.dataUpdatedAt === 0 && state.fetchStatus === 'fetching' && time !== Infinity
      return (state.dataUpdatedAt < time && !isArriving) || (name === 'dashboard' && isListOld)
    },
  })
}

/**
 * Stores a write, shows it, and sends it. Resolves when the server has judged it, which it never does for a visitor.
 *
 * @param userId the member whose data it changes: the one on whose row the button was pressed; null for a visitor.
 */
export async function recordWrite(
  userId: string | null,
  write: Write,
  onShown?: () => void,
): Promise<WriteOutcome<WriteResult>> {
  if (userId === null) return await visitorOutbox.submit(VISITOR, write, onShown)
  // A list that was requested before the write would arrive without it.
  noteCanceledRead(userId)
  void queryClient.cancelQueries(dashboardQuery(userId))
  if (entryChangeOf(write) !== undefined) cancelBalancesRead(userId)
  return await outbox.submit(userId, write, onShown)
}

/** The entries of other devices as which collections of this browser count. */
const countedAs: Record<string, string | undefined> = {}

function send({ mutation, userId }: OutboxItem): Promise<ApiResponse<WriteResult>> {
  const { method, path, body } = requestOf(mutation)
  // A change of a collection that counts as the one of another device changes that one. Its undo must not delete it.
  const sentTo = method === 'PATCH' ? path.replace(/[^/]+$/, (id) => countedAs[id] ?? id) : path
  return callAsUser(userId, method, sentTo, isWriteResult, { writeId: mutation.id, body })
}

/** A read that is under way can arrive with the write, which would then count twice. */
function cancelBalancesRead(userId: string): void {
  const filter = { queryKey: ['balances', userId] }
  // The first read continues: canceled, it would not be repeated.
  if (queryClient.getQueryData(filter.queryKey) === undefined || queryClient.isFetching(filter) === 0) return
  isReadDue = true
  void queryClient.cancelQueries(filter)
}

/** Call this before a read of the list is canceled. */
function noteCanceledRead(userId: string): void {
  if (queryClient.isFetching(dashboardQuery(userId)) > 0) isReadDue = true
}

function applyResult({ mutation, userId }: OutboxItem, result: WriteResult): void {
  if (userId !== shownUser()) return
  const limits = 'limits' in result ? result.limits : undefined
  if (limits !== undefined) {
    forgetStoredRules()
    queryClient.setQueryData(limitsQuery(userId).queryKey, (before) => before && { ...before, limits })
  } else if (mutation.kind === 'undo-spend' || ('entry' in mutation && mutation.entry.kind === 'spend'))
    void queryClient.invalidateQueries(limitsQuery(userId))
  // Figures contain minimums of cash-outs, and a deleted casino has no balance.
  if (mutation.kind === 'figures' || mutation.kind === 'delete-casino')
    void queryClient.invalidateQueries({ queryKey: ['balances', userId] })
  const entryId = entryChangeOf(mutation)?.id
  // Another device has recorded the same collection, under its own ID.
  const isDuplicate = entryId === mutation.id && 'entryId' in result && result.entryId !== entryId
  if (entryId !== undefined) areEntriesChanged = true
  if (isDuplicate) countedAs[entryId] = result.entryId
  else {
    for (const listener of appliedListeners) listener(userId, mutation)
    // A later write that changes the entry does not contain all of it.
    applied = withEntryOf(applied, mutation)
  }
  noteCanceledRead(userId)
  if ('round' in result) {
    changeLastDashboard(userId, () => ({ round: result.round }))
    return savedRound.change(userId, () => result.round)
  }
  if ('cashOutsAs' in result) {
    storeCashOutsAs(userId, result.cashOutsAs)
    return savedCashOutsAs.change(userId, () => result.cashOutsAs)
  }
  const changeRows = (rows: readonly UserCasino[]) => {
    if (!('casino' in result)) return applyToList(rows, mutation)
    // The color of a tag is the same in all rows, and the response contains one.
    const current = mutation.kind === 'tags' ? applyToList(rows, mutation) : rows
    const row = userCasinoOf(result.casino)
    const isListed = current.some((other) => other.casinoId === row.casinoId)
    return isListed
      ? current.map((other) => (other.casinoId === row.casinoId ? row : other))
      : [...current, row]
  }
  const changeOrder = (before: ListOrder | null) =>
    mutation.kind === 'ranking' ? orderAfter(before, mutation.order) : before
  changeLastDashboard(userId, ({ rows, order = null }) => ({
    rows: changeRows(rows),
    order: changeOrder(order),
  }))
  if (mutation.kind === 'ranking') savedOrder.change(userId, changeOrder)
  changeDashboard(userId, changeRows)
}

let applied: KnownEntries = new Map()

/** Returns the entries of the writes of this page that the server has applied. */
export function appliedEntries(): KnownEntries {
  return applied
}

const appliedListeners = new Set<(userId: string, write: Write) => void>()

/**
 * Calls back for every write that the server has applied, before it is no longer pending: for cached data whose code most
 * pages do not load.
 *
 * @returns the function that stops it.
 */
export function onWriteApplied(listener: (userId: string, write: Write) => void): () => void {
  appliedListeners.add(listener)
  return () => appliedListeners.delete(listener)
}

type OwnWrites = { readonly state: OutboxState; readonly userId: string; readonly list: Write[] }

/** The last result for the member, and for a visitor. */
const cached = new Map<typeof outbox, OwnWrites>()

/**
 * The writes of a member that the server has not judged, oldest first; the same array until it changes.
 *
 * @param userId the member on screen, unless stated; '' for a visitor.
 */
export function pendingWrites(userId = shownUser() ?? VISITOR): readonly Write[] {
  const from = outboxOf(userId)
  const state = from.state()
  const last = cached.get(from)
  if (last?.state === state && last.userId === userId) return last.list
  const own = state.items.filter((item) => item.userId === userId && item.rejection === null)
  const list = own.map(({ mutation }) => mutation)
  cached.set(from, { state, userId, list })
  return list
}
