import { useSyncExternalStore } from 'react'
import type { RowResponse } from '#contract/dashboard.ts'
import type { RankingResponse } from '#contract/ranking.ts'
import { type ApiResponse, callApi } from '#web/api/api.ts'
import { isOtherPerson, shownPerson } from '#web/api/call-as-person.ts'
import { logFailure, logUnreadable } from '#web/api/log-failure.ts'
import { userCasinoOf } from '#web/api/user-casino.ts'
import { limitsQuery } from '#web/api/limits.ts'
import { applyMutation, type Mutation } from '#web/outbox/writes.ts'
import { mutationRequest } from '#web/outbox/write-request.ts'
import {
  createOutbox,
  type MutationOutcome,
  type OutboxMessage,
  type OutboxState,
} from '#web/outbox/outbox.ts'
import { followPageCache } from '#web/api/page-cache.ts'
import { createPageLock } from '#web/outbox/page-lock.ts'
import { openOutboxDisk } from '#web/outbox/outbox-disk.ts'
import { isOutboxItem, type OutboxItem } from '#web/outbox/outbox-item.ts'
import { createOutboxStore } from '#web/outbox/outbox-store.ts'
import { changeDashboard, dashboardQuery } from '#web/api/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isRankingResponse, isRowResponse } from '#web/api/response-guards.ts'
import { readSession } from '#web/api/session.ts'
import { anyOf, isText, objectOf, orMissing } from '#web/api/type-guards.ts'
import { useSession } from '#web/api/use-session.ts'

/** The response to a write. */
export type MutationResult = RowResponse | RankingResponse

const isMutationResult = anyOf<MutationResult>(isRowResponse, isRankingResponse)

const LOG_NAMES: Readonly<Record<string, string>> = {
  collect: 'collection',
  'collect-amount': 'amount',
  ranking: 'order',
}

let channel: BroadcastChannel | undefined

/** Whether the user's data is read again when no write is pending. */
let isReadDue = false

/** The longest time between two signs of progress: the request of a write, the renewal of the session, and a repetition. */
const TAKE_OVER_MS = 40_000

const delay = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const store = createOutboxStore(openOutboxDisk(), () => logUnreadable('A stored write'))
const lock = createPageLock('outbox', {
  // The build renders pages without a browser.
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  delay,
  takeOverMs: TAKE_OVER_MS,
})

/** The outbox of this browser. */
export const outbox = createOutbox<MutationResult>({
  store,
  send,
  onApplied: applyResult,
  onFailure({ mutation: { kind } }, failure) {
    isReadDue = true
    logFailure(`The ${LOG_NAMES[kind] ?? kind} was not saved`, failure)
  },
  currentUser: shownPerson,
  exclusively: lock.run,
  delay,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  publish: (message) => channel?.postMessage(message),
})

const isMessage = objectOf<OutboxMessage<MutationResult>>({
  applied: orMissing(objectOf({ item: isOutboxItem, result: isMutationResult })),
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
      // The messages of the other pages are lost.
      void outbox.load().then(readAgain)
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
 * Reads the user's data again, which is everything except the catalogue. With pending writes, waits until the server has
 * judged them. An applied write needs no read: its response contains the changed row.
 */
export function readAgain(): void {
  isReadDue = pendingMutations().length > 0
  if (!isReadDue)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'casinos' })
}

/**
 * Stores a write, shows it, and sends it. Resolves when the server has judged it.
 *
 * @param userId the member whose data it changes: the one on whose row the button was pressed.
 */
export async function recordMutation(
  userId: string,
  mutation: Mutation,
  onShown?: () => void,
): Promise<MutationOutcome<MutationResult>> {
  // A list that was requested before the write would arrive without it.
  noteCanceledRead(userId)
  void queryClient.cancelQueries(dashboardQuery(userId))
  return await outbox.submit(userId, mutation, onShown)
}

/** Sends a write. The server rejects it if the session belongs to another member, so the session is read again. */
async function send({ mutation, userId }: OutboxItem): Promise<ApiResponse<MutationResult>> {
  const { method, path, body } = mutationRequest(mutation)
  const options = { writeId: mutation.id, person: userId, ...(body ? { body } : {}) }
  const response = await callApi(method, path, isMutationResult, options)
  if (isOtherPerson(response)) void readSession()
  return response
}

/** Call this before a read of the list is canceled. */
function noteCanceledRead(userId: string): void {
  if (queryClient.isFetching(dashboardQuery(userId)) > 0) isReadDue = true
}

function applyResult({ mutation, userId }: OutboxItem, result: MutationResult): void {
  if (userId !== shownPerson()) return
  const limits = 'limits' in result ? result.limits : undefined
  if (limits !== undefined)
    queryClient.setQueryData(limitsQuery(userId).queryKey, (before) => before && { ...before, limits })
  else if (mutation.kind === 'undo-spend') void queryClient.invalidateQueries(limitsQuery(userId))
  noteCanceledRead(userId)
  changeDashboard(userId, (rows) => {
    if (!('casino' in result)) return applyMutation(rows, mutation)
    const row = userCasinoOf(result.casino)
    return rows.map((other) => (other.casinoId === row.casinoId ? row : other))
  })
}

let cached:
  | { readonly state: OutboxState; readonly userId: string | undefined; readonly list: Mutation[] }
  | undefined

/**
 * The writes of a member that the server has not judged, oldest first; the same array until it changes.
 *
 * @param userId the member on screen, unless stated.
 */
export function pendingMutations(userId = shownPerson()): readonly Mutation[] {
  const state = outbox.state()
  if (cached?.state !== state || cached.userId !== userId) {
    const own = state.items.filter((item) => item.userId === userId && item.rejection === null)
    cached = { state, userId, list: own.map(({ mutation }) => mutation) }
  }
  return cached.list
}

const NONE: readonly Mutation[] = []
const EMPTY: OutboxState = { items: [], stalled: null }

/** The writes of the member on screen that the server has not judged, in a component. */
export function usePendingMutations(): readonly Mutation[] {
  const session = useSession()
  const userId = session.kind === 'member' ? session.user.id : ''
  return useSyncExternalStore(
    outbox.subscribe,
    () => pendingMutations(userId),
    () => NONE,
  )
}

export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.state, () => EMPTY)
}
