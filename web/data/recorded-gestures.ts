import type { Mine } from '#web/data/mine.ts'
import { mineOf } from '#web/data/mine.ts'
import { applyGesture, type Gesture } from '#web/data/gesture.ts'
import { createGestureQueue } from '#web/data/gesture-queue.ts'
import { dashboardQuery, queryClient } from '#web/data/queries.ts'
import { type Landed, sendGesture } from '#web/data/send-gesture.ts'
import type { ApiAnswer } from '#web/data/api.ts'
import { shownPerson } from '#web/data/call-as-person.ts'

/** On whose screen a gesture was made; trying it again later does not make it another's. */
const personOf = new WeakMap<Gesture, string>()

/** The gestures of this page, saved to the server behind the screen. */
export const recordedGestures = createGestureQueue<Landed>({
  send: (gesture, onWay) => sendGesture(gesture, onWay, personOf.get(gesture)),
  land: landGesture,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // Only while it is needed: a page that listens for this cannot be kept for Back.
  waiting: (isWaiting) =>
    isWaiting ? addEventListener('beforeunload', askToStay) : removeEventListener('beforeunload', askToStay),
})

function askToStay(event: Event): void {
  event.preventDefault()
}

/** Shows a gesture at once, saves it behind, and reloads the list when nothing else is on its way. */
export async function record(gesture: Gesture): Promise<ApiAnswer<Landed>> {
  const person = shownPerson()
  if (person !== undefined && !personOf.has(gesture)) personOf.set(gesture, person)
  // A list asked for before the gesture would come back without it.
  void queryClient.cancelQueries(dashboardQuery)
  const answer = await recordedGestures.submit(gesture)
  if (recordedGestures.pending().length === 0) void queryClient.invalidateQueries(dashboardQuery)
  return answer
}

function landGesture(gesture: Gesture, landed: Landed): void {
  void queryClient.cancelQueries(dashboardQuery)
  queryClient.setQueryData(dashboardQuery.queryKey, (rows: readonly Mine[] | undefined) => {
    if (rows === undefined) return rows
    if (!('casino' in landed)) return applyGesture(rows, gesture)
    const row = mineOf(landed.casino)
    return rows.map((other) => (other.casino_id === row.casino_id ? row : other))
  })
}
