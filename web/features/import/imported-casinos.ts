import type { CreateOwnCasino, EditOwnCasino } from '#contract/own-figures.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { ownCasinoPath, PATHS } from '#contract/paths.ts'
import type { ApiFailure, ApiResponse } from '#web/api/api.ts'
import { callAsPerson } from '#web/api/session/call-as-person.ts'
import { isRowResponse } from '#web/api/response-guards.ts'
import type { AddedCasino } from '#web/features/import/restore-list.ts'
import { persistently } from '#web/features/import/send-import.ts'

/**
 * Adds the casinos of a file that the list does not have, each once, also if this is repeated. They do not go through the
 * outbox, because the rows that follow need them on the server.
 *
 * @returns why the next one was not added; null if all were.
 */
export async function addCasinos(owner: string, casinos: readonly AddedCasino[]): Promise<ApiFailure | null> {
  for (const { body, label } of casinos) {
    let response = await addCasino(owner, body)
    // The casino of a restored bonus may be closed now: its bonus becomes a casino with the same name as before.
    if (response.kind === 'rejected' && body.parentId !== undefined) {
      const { parentId: _closed, ...main } = body
      response = await addCasino(owner, { ...main, name: label.slice(0, 80).trim() })
    }
    if (response.kind !== 'ok') return response
  }
  return null
}

async function addCasino(owner: string, body: CreateOwnCasino): Promise<ApiResponse<unknown>> {
  return await persistently(() => callAsPerson(owner, 'POST', PATHS.ownCasinos, isRowResponse, { body }))
}

/** Deletes casinos that an import added. One that cannot be deleted stays in the list. */
export async function removeCasinos(owner: string, casinos: readonly AddedCasino[]): Promise<void> {
  const body: EditOwnCasino = { deleted: true }
  for (const { body: added } of casinos)
    await callAsPerson(owner, 'PATCH', ownCasinoPath(ownCasinoId(added.id)), isRowResponse, { body })
}
