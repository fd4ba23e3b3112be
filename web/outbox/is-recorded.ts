import type { RecordedWrite } from '#web/outbox/record-with-undo.ts'
import { showToast } from '#web/ui/message-store.ts'

/**
 * Returns whether a collection was recorded: not if it was rejected, canceled, or recorded by another device first, which is
 * shown.
 *
 * @param withdraw withdraws its undo: there is nothing to undo.
 */
export function isRecorded(
  casino: string,
  collectId: string,
  ended: Awaited<RecordedWrite['outcome']>,
  withdraw: () => void,
): boolean {
  if (ended.kind !== 'ok') return false
  const isDuplicate = 'entryId' in ended.value && ended.value.entryId !== collectId
  if (!isDuplicate) return true
  withdraw()
  showToast(`The collection at ${casino} was already recorded less than a minute ago, so it counts only once`)
  return false
}
