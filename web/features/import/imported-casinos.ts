import type { CreateOwnCasino, EditOwnCasino } from '#contract/own-figures.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { ownCasinoPath, PATHS } from '#contract/paths.ts'
import { foldText } from '#core/import/cell.ts'
import type { ApiFailure } from '#web/api/api.ts'
import { callAsPerson } from '#web/api/call-as-person.ts'
import { isRowResponse } from '#web/api/response-guards.ts'
import { persistently } from '#web/features/import/send-import.ts'

/** The casinos that were added, by the folded names in the file, and why the next one was not. */
type AddedCasinos = {
  readonly ids: Readonly<Record<string, number>>
  readonly failure: ApiFailure | null
}

/**
 * Adds the casinos of a file that the list does not have. They do not go through the outbox, because the rows that follow
 * need them on the server.
 */
export async function addCasinos(owner: string, names: readonly string[]): Promise<AddedCasinos> {
  const ids: Record<string, number> = {}
  for (const name of names) {
    const body: CreateOwnCasino = { id: crypto.randomUUID(), name }
    // Also of a casino without a response, which may have been added.
    ids[foldText(name)] = ownCasinoId(body.id)
    const response = await persistently(() =>
      callAsPerson(owner, 'POST', PATHS.ownCasinos, isRowResponse, { body }),
    )
    if (response.kind !== 'ok') return { ids, failure: response }
  }
  return { ids, failure: null }
}

/** Deletes casinos again after an import that did not begin. One that cannot be deleted stays in the list. */
export async function removeCasinos(owner: string, casinoIds: readonly number[]): Promise<void> {
  const body: EditOwnCasino = { deleted: true }
  for (const casinoId of casinoIds)
    await callAsPerson(owner, 'PATCH', ownCasinoPath(casinoId), isRowResponse, { body })
}
