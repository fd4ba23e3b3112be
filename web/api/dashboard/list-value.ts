import { useSyncExternalStore } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import type { Round } from '#core/round/round.ts'
import type { ListOrder } from '#core/ranking/list-order.ts'
import type { CashOutsAs } from '#web/api/ledger/ledger-entry.ts'
import { isCashOutsAs } from '#web/api/response-guards.ts'
import { isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/**
 * Creates a value that arrives with the list of a user, so that it has no request of its own.
 *
 * @param name its key in the cache of queries.
 */
function listValue<T>(name: string) {
  /** How often each user's value has changed in this page. */
  const changes = new Map<string, number>()

  const listeners = new Set<() => void>()
  // The cache of queries deletes what belongs to a user. Its own observers are called later, and a press must show immediately.
  queryClient.setQueryDefaults([name], { gcTime: Infinity })

  const read = (userId: string): T | null => queryClient.getQueryData<T | null>([name, userId]) ?? null

  function set(userId: string, value: T | null): void {
    queryClient.setQueryData([name, userId], value)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    /** Returns the value in a component; null without one. */
    useValue: (userId: string): T | null =>
      useSyncExternalStore(
        subscribe,
        () => read(userId),
        () => null,
      ),
    read,
    set,
    change(userId: string, update: (before: T | null) => T | null): void {
      changes.set(userId, (changes.get(userId) ?? 0) + 1)
      set(userId, update(read(userId)))
    },
    /**
     * Begins a request of the list. Call the result with the value that arrives: it is ignored if the value has been
     * changed since, because the server can have read it before.
     */
    expect(userId: string): (value: T | null) => void {
      const before = changes.get(userId)
      return (value) => {
        if (changes.get(userId) === before) set(userId, value)
      }
    },
  }
}

/** Each user's newest round of Speed Collect, with the changes of this page. */
export const savedRound = listValue<Round>('round')

/** Which order each user's list shows, as the server has it. */
export const savedOrder = listValue<ListOrder>('list-order')

/** Returns the order after a save of the ranking: without an order of its own, the list is no longer sorted. */
export function orderAfter(current: ListOrder | null, saved: ListOrder | null | undefined): ListOrder | null {
  return saved === undefined ? current && { ...current, sort: null } : saved
}

/** Whether each user's claims count in what is learned for everybody; `unasked` before the user has decided; null until a list has arrived. */
export const savedSharing = listValue<boolean | 'unasked'>('sharing')

/** Whether each user has finished the tutorial on any device, as the server has it; null until a list has arrived. */
export const savedTutorial = listValue<boolean>('tutorial')

type LastCashOutsAs = { readonly userId: string; readonly as: CashOutsAs }

const last = stored('cashOutsAs', objectOf<LastCashOutsAs>({ userId: isText, as: isCashOutsAs }), {
  isCopy: true,
})

/** How each user's cash-outs are recorded when the user enters them, as the server has it; null until a list has arrived. */
export const savedCashOutsAs = listValue<CashOutsAs>('cash-outs-as')

/** Stores the value for a page that opens without a connection. */
export function storeCashOutsAs(userId: string, as: CashOutsAs): void {
  last.write({ userId, as })
}

/** Returns what this browser stored last; null if it is of another user. */
export function readLastCashOutsAs(userId: string): CashOutsAs | null {
  const found = last.read()
  return found?.userId === userId ? found.as : null
}
