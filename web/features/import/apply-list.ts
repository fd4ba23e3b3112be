import { PATHS } from '#contract/paths.ts'
import { distinctTags, type Tag, tagKey } from '#core/tags/tag.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { isDashboardResponse } from '#web/api/response-guards.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isAnything } from '#web/api/type-guards.ts'
import type { ExportedList } from '#web/features/import/exported-list.ts'
import {
  type CallWithUndo,
  type ListCall,
  restoreCalls,
  tagCalls,
} from '#web/features/import/restore-list.ts'
import { type ImportProgress, isFinal, persistently } from '#web/features/import/send-import.ts'

/** What was changed in the list, and the calls that take it back. */
export type AppliedList = {
  readonly changes: number
  readonly rejected: number
  readonly undo: readonly ListCall[]
}

/** What an import changes in the list, apart from the casinos that it adds. */
export type ListChanges = {
  readonly list: ExportedList | null
  /** The IDs of own casinos, each that of the export and that of this list. */
  readonly ids: readonly (readonly [number, number])[]
  /** The texts of tags for casinos. */
  readonly tags: readonly (readonly [number, readonly string[]])[]
}

const NO_LIST_CHANGES: AppliedList = { changes: 0, rejected: 0, undo: [] }

/** Changes the list. Repeating it changes only what is missing. A change that the server would
 * reject again is counted and left out. */
export async function applyList(
  owner: string,
  { list, ids, tags }: ListChanges,
  onProgress: (progress: ImportProgress) => void,
): Promise<ApiResponse<AppliedList>> {
  if (list === null && tags.length === 0) return { kind: 'ok', value: NO_LIST_CHANGES }
  const dashboard = await persistently(() => callAsUser(owner, 'GET', PATHS.dashboard, isDashboardResponse))
  if (dashboard.kind !== 'ok') return dashboard
  const rows = dashboard.value.casinos
  const colors = new Map(distinctTags(rows.map((row) => row.tags)).map((tag) => [tagKey(tag.text), tag]))
  const tagged = tags.flatMap(([casinoId, texts]) => {
    const row = rows.find((one) => one.casinoId === casinoId)
    const wanted = texts.map((text): Tag => colors.get(tagKey(text)) ?? { text, color: 'gray' })
    return row === undefined ? [] : tagCalls(wanted, row)
  })
  const restored = list === null ? [] : restoreCalls(list, new Map(ids), rows, serverNow())
  return await runCalls(owner, [...restored, ...tagged], onProgress)
}

/** Takes back what was changed in the list. */
export async function undoList(owner: string, undo: readonly ListCall[]): Promise<ApiResponse<AppliedList>> {
  const calls = undo.map((call) => [call, call] as const)
  return await runCalls(owner, calls, () => {})
}

async function runCalls(
  owner: string,
  calls: readonly CallWithUndo[],
  onProgress: (progress: ImportProgress) => void,
): Promise<ApiResponse<AppliedList>> {
  const undo: ListCall[] = []
  let rejected = 0
  for (const [index, [{ method, path, body }, back]] of calls.entries()) {
    onProgress({ done: index, of: calls.length })
    const response = await persistently(() => callAsUser(owner, method, path, isAnything, { body }))
    if (response.kind !== 'ok' && !isFinal(response)) return response
    if (response.kind !== 'ok') rejected += 1
    // In the reverse order.
    else undo.unshift(back)
  }
  return { kind: 'ok', value: { changes: calls.length - rejected, rejected, undo } }
}
