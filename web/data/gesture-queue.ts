import type { ApiAnswer } from '#web/data/api.ts'
import type { Gesture } from '#web/data/gesture.ts'

export type QueueParts<Landed> = {
  /** Says with `onWay` when the request has set out and will arrive though the page goes, and when it is held back again. */
  readonly send: (gesture: Gesture, onWay: (isOnWay: boolean) => void) => Promise<ApiAnswer<Landed>>
  /** Puts what the server answered into the stored list; runs before the gesture leaves the pending ones. */
  readonly land: (gesture: Gesture, landed: Landed) => void
  readonly wait: (ms: number) => Promise<void>
  /** Told when something would be lost if the page went now, and when that is over. */
  readonly waiting: (isWaiting: boolean) => void
}

/**
 * Gestures on their way to the server.
 *
 * The screen shows the stored list with these laid over it, so a refused one is taken back by leaving it out.
 * Those of one casino go one after another: the answer to the second must not be older than the first.
 */
export type GestureQueue<Landed> = {
  readonly pending: () => readonly Gesture[]
  readonly subscribe: (listener: () => void) => () => void
  readonly submit: (gesture: Gesture) => Promise<ApiAnswer<Landed>>
}

const RETRY_MS = [400, 1_600]

export function createGestureQueue<Landed>(parts: QueueParts<Landed>): GestureQueue<Landed> {
  let pending: readonly Gesture[] = []
  const listeners = new Set<() => void>()
  const lanes = new Map<string, Promise<unknown>>()
  const waiting = new Set<string>()

  function setPending(next: readonly Gesture[]) {
    pending = next
    for (const listener of listeners) listener()
  }

  function setWaiting({ id }: Gesture, isWaiting: boolean) {
    const before = waiting.size > 0
    if (isWaiting) waiting.add(id)
    else waiting.delete(id)
    const after = waiting.size > 0
    if (after !== before) parts.waiting(after)
  }

  async function deliver(gesture: Gesture): Promise<ApiAnswer<Landed>> {
    let answer = await parts.send(gesture, (isOnWay) => setWaiting(gesture, !isOnWay))
    for (const ms of RETRY_MS) {
      if (answer.kind === 'ok' || answer.kind === 'refused') break
      setWaiting(gesture, true)
      await parts.wait(ms)
      // A server that did not take it once may not take it now: it waits until there is an answer.
      answer = await parts.send(gesture, () => {})
    }
    if (answer.kind === 'ok') parts.land(gesture, answer.value)
    setWaiting(gesture, false)
    setPending(pending.filter((other) => other.id !== gesture.id))
    return answer
  }

  return {
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit(gesture) {
      setPending([...pending, gesture])
      setWaiting(gesture, true)
      const lane = gesture.kind === 'rank' ? 'rank' : String(gesture.casinoId)
      const before = lanes.get(lane)
      const delivered = before === undefined ? deliver(gesture) : before.then(() => deliver(gesture))
      lanes.set(lane, delivered)
      return delivered
    },
  }
}
