import type { ApiResponse, ApiFailure, ApiError } from '#web/api/api.ts'
import type { Write } from '#web/outbox/write.ts'
import type { OutboxItem, OutboxStore } from '#web/outbox/outbox-store.ts'

export type OutboxParts<Result> = {
  readonly store: OutboxStore
  readonly send: (item: OutboxItem) => Promise<ApiResponse<Result>>
  /** Puts the response into the stored list; runs before the item leaves the outbox. */
  readonly onApplied: (item: OutboxItem, result: Result) => void
  /** Called when an attempt was not successful. */
  readonly onFailure: (item: OutboxItem, failure: ApiFailure) => void
  /** The member whose writes can be sent now; undefined without a session. */
  readonly currentUser: () => string | undefined
  /** Runs a task in one tab at a time. The signal aborts when the tab must stop because another one may send. */
  readonly exclusively: (task: (lost: AbortSignal) => Promise<void>) => Promise<void>
  /** Calls back after so many milliseconds. @returns the function that cancels it. */
  readonly delay: (ms: number, run: () => void) => () => void
  /** Informs the other tabs of this browser. */
  readonly publish: (message: OutboxMessage<Result>) => void
}

/** What one tab tells the others. Without `applied`, they read the store again. */
export type OutboxMessage<Result> = {
  readonly applied?: { readonly item: OutboxItem; readonly result: Result } | undefined
  /** The ID of a write that was removed before it was sent. */
  readonly canceled?: string | undefined
}

/** How a write ended: applied, rejected by the server, or canceled before it was sent. */
export type WriteOutcome<Result> =
  | { readonly kind: 'ok'; readonly value: Result }
  | ApiError
  | { readonly kind: 'canceled' }

export type OutboxState = {
  /** Every stored write, oldest first. */
  readonly items: readonly OutboxItem[]
  /** Why the last attempt was not successful; null while writes can be sent. */
  readonly stalled: ApiFailure | null
}

/**
 * The writes of this browser that the server has not acknowledged.
 *
 * Each write is stored before the screen changes, and deleted after the server has answered it. Writes are sent one
 * after the other in the order in which they were made, each only with the session of the member who made it, by one
 * tab at a time. A write that gets no answer stays first; one that the server rejects is set apart with the reason.
 */
export type Outbox<Result> = {
  readonly state: () => OutboxState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Stores a write and starts to send it. Resolves when it has ended, which can be days later.
   *
   * @param onShown called when the write is stored and part of the state.
   */
  readonly submit: (userId: string, write: Write, onShown?: () => void) => Promise<WriteOutcome<Result>>
  /** Removes a write that was never sent. @returns false if it was sent. */
  readonly cancel: (writeId: string) => Promise<boolean>
  /** Tries a rejected write again. */
  readonly retry: (key: number) => Promise<void>
  /** Deletes writes for good. */
  readonly discard: (keys: readonly number[]) => Promise<void>
  /** Sends what is stored. Does nothing while another attempt runs in this tab. */
  readonly flush: () => void
  /** Reads the store, then sends what is in it. */
  readonly load: () => Promise<void>
  /** Takes a message of another tab. */
  readonly receive: (message: OutboxMessage<Result>) => void
}

/** The pauses before the first retries, and before each later one. */
const RETRY_MS = [400, 1_600, 5_000]
const LATER_RETRY_MS = 10_000

/** The server did not judge these writes: they are sent again with another session, or later. */
const RETRYABLE: readonly string[] = ['sign-in-needed', 'other-person', 'too-many-requests', 'forbidden']

/** Returns whether two lists show the same. What was sent is not shown. */
function sameItems(before: readonly OutboxItem[], after: readonly OutboxItem[]): boolean {
  return (
    before.length === after.length &&
    before.every(
      ({ key, rejection }, index) => key === after[index]?.key && rejection === after[index].rejection,
    )
  )
}

export function createOutbox<Result>(parts: OutboxParts<Result>): Outbox<Result> {
  const { store } = parts
  let state: OutboxState = { items: [], stalled: null }
  const listeners = new Set<() => void>()
  const waiting = new Map<string, (outcome: WriteOutcome<Result>) => void>()
  let failures = 0
  let sending = false
  let requested = false
  let cancelRetry = () => {}

  function change(next: Partial<OutboxState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function without({ mutation: { id } }: OutboxItem): readonly OutboxItem[] {
    return state.items.filter(({ mutation }) => mutation.id !== id)
  }

  function settle(writeId: string, outcome: WriteOutcome<Result>): void {
    waiting.get(writeId)?.(outcome)
    waiting.delete(writeId)
  }

  function finish(item: OutboxItem, result: Result): void {
    parts.onApplied(item, result)
    change({ items: without(item), stalled: null })
    settle(item.mutation.id, { kind: 'ok', value: result })
  }

  async function readStore(): Promise<void> {
    const items = await store.all()
    if (!sameItems(items, state.items)) change({ items })
  }

  async function reject(item: OutboxItem, error: ApiError): Promise<void> {
    const { key, mutation } = item
    // There is nothing to undo or delete: the server rejected that write, or counted it as the one of another device.
    const isNeedless = error.code === 'not-found' && /^(undo-|delete-entry)/.test(mutation.kind)
    await (isNeedless ? store.remove(key) : store.update(key, { rejection: error.message }))
    await readStore()
    parts.publish({})
    settle(mutation.id, error)
  }

  function stall(item: OutboxItem, failure: ApiFailure): void {
    // Once for a series of attempts.
    if (state.stalled === null) parts.onFailure(item, failure)
    change({ stalled: failure })
    cancelRetry()
    cancelRetry = parts.delay(RETRY_MS[failures++] ?? LATER_RETRY_MS, flush)
  }

  /** Sends until nothing is left that can be sent. */
  async function sendAll(lost: AbortSignal): Promise<void> {
    // While this tab waited for its turn, another one may have sent some.
    await readStore()
    while (!lost.aborted) {
      const userId = parts.currentUser()
      const item = state.items.find((one) => one.rejection === null && one.userId === userId)
      if (item === undefined) {
        if (state.stalled !== null) change({ stalled: null })
        return
      }
      if (!(await store.update(item.key, { sent: true }))) {
        await readStore()
        continue
      }
      if (lost.aborted) return
      const response = await parts.send(item)
      if (response.kind === 'ok') {
        failures = 0
        finish(item, response.value)
        await store.remove(item.key)
        parts.publish({ applied: { item, result: response.value } })
      } else if (response.kind === 'rejected' && !RETRYABLE.includes(response.code)) {
        failures = 0
        parts.onFailure(item, response)
        await reject(item, response)
      } else if (lost.aborted) return
      else return stall(item, response)
    }
  }

  async function run(): Promise<void> {
    sending = true
    try {
      do {
        requested = false
        await parts.exclusively(sendAll)
      } while (requested)
    } finally {
      sending = false
    }
  }

  function flush(): void {
    cancelRetry()
    if (sending) requested = true
    else void run()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async submit(userId, write, onShown) {
      const item = await store.add({ userId, mutation: write, sent: false, rejection: null })
      const ended = new Promise<WriteOutcome<Result>>((resolve) => waiting.set(write.id, resolve))
      change({ items: [...without(item), item] })
      onShown?.()
      parts.publish({})
      // A server that is not responding is asked again after the pause, not for every new write.
      if (state.stalled === null) flush()
      return await ended
    },
    async cancel(writeId) {
      const isCanceled = await store.cancel(writeId)
      await readStore()
      if (!isCanceled) return false
      parts.publish({ canceled: writeId })
      settle(writeId, { kind: 'canceled' })
      return true
    },
    async retry(key) {
      await store.update(key, { rejection: null })
      await readStore()
      parts.publish({})
      flush()
    },
    async discard(keys) {
      for (const key of keys) await store.remove(key)
      await readStore()
      parts.publish({})
    },
    flush,
    async load() {
      await readStore()
      flush()
    },
    receive({ applied, canceled }) {
      if (applied !== undefined) return finish(applied.item, applied.result)
      void readStore().then(() => {
        if (canceled !== undefined) settle(canceled, { kind: 'canceled' })
      })
    },
  }
}
