import { useSyncExternalStore } from 'react'
import type { Import, ImportsResponse } from '#contract/imports.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { PATHS, ownCasinoPath } from '#contract/paths.ts'
import type { ApiFailure, ApiResponse } from '#web/api/api.ts'
import { callAsUser } from '#web/api/session/session.ts'
import { importsQuery, isImportsResponse } from '#web/features/import/imports.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type AppliedList, applyList } from '#web/features/import/apply-list.ts'
import type { ImportRows } from '#web/features/import/import-messages.ts'
import { type ImportPlan, openImportStore } from '#web/features/import/import-store.ts'
import {
  type ImportProgress,
  isFinal,
  persistently,
  type RejectedRow,
  sendImport,
} from '#web/features/import/send-import.ts'
import type { CreateOwnCasino, EditOwnCasino } from '#contract/own-figures.ts'
import { isRowResponse } from '#web/api/response-guards.ts'
import type { AddedCasino } from '#web/features/import/restore-list.ts'

/** How an import ended. */
export type ImportOutcome =
  | {
      readonly kind: 'done'
      readonly result: Import | null
      readonly rejected: readonly RejectedRow[]
      readonly list: AppliedList
    }
  /** The server rejected it. `recorded` is how many of its entries it has. */
  | { readonly kind: 'failed'; readonly failure: ApiFailure; readonly recorded: number }
  /** It can continue. `result` is null if no response has arrived: then its first rows may be recorded or not. */
  | { readonly kind: 'interrupted'; readonly failure: ApiFailure; readonly result: Import | null }
  | { readonly kind: 'in-other-tab' }

/** An import that is being sent, or was. It continues when the member leaves the page, and is shown when they return. */
export type RunningImport = { readonly id: string; readonly owner: string; readonly name: string } & (
  | {
      readonly kind: 'sending'
      readonly step: 'rows' | 'list'
      readonly progress: ImportProgress
      /** Whether it can continue after the tab was closed. */
      readonly isStored: boolean
    }
  | { readonly kind: 'sent'; readonly outcome: ImportOutcome }
)

const store = openImportStore()
let current: RunningImport | null = null
const listeners = new Set<() => void>()

function change(next: RunningImport | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The import of a member that is being sent, or was sent last; null without one. */
export function useRunningImport(owner: string): RunningImport | null {
  const running = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return running?.owner === owner ? running : null
}

/** Forgets an import that was sent. One that is being sent stays. */
export function dismissSentImport(): void {
  if (current?.kind === 'sent') change(null)
}

/** The imports of a member that can continue on this device. */
export function waitingImportsQuery(owner: string) {
  return {
    queryKey: ['waiting-imports', owner],
    queryFn: () => store.plansOf(owner),
    networkMode: 'always',
    staleTime: 0,
  } as const
}

/** Forgets an import on this device. Entries that were recorded stay, and its casinos if it has any. */
export async function discardImport(plan: ImportPlan): Promise<void> {
  const began = await findImport(plan)
  if (began.kind === 'ok' && began.value === null) await removeCasinos(plan.owner, plan.casinos)
  await store.remove(plan.id)
  await queryClient.invalidateQueries({ queryKey: waitingImportsQuery(plan.owner).queryKey })
}

const askBeforeUnload = (event: Event) => event.preventDefault()

/**
 * Stores an import on this device and sends it. Ignored while another import is being sent.
 *
 * @param parts its rows, each part from the number of the rows before it.
 */
export async function runImport(
  plan: ImportPlan,
  parts: readonly (ImportRows & { readonly from: number })[],
  onSent: () => void,
): Promise<void> {
  if (current?.kind === 'sending') return
  await run(plan, await store.add(plan, parts), onSent)
}

/** Continues an import that this device has stored. */
export async function continueImport(plan: ImportPlan, onSent: () => void): Promise<void> {
  if (current?.kind === 'sending') return
  await run(plan, true, onSent)
}

async function run(plan: ImportPlan, isStored: boolean, onSent: () => void): Promise<void> {
  const { id, owner, fileName: name } = plan
  const report = (step: 'rows' | 'list', progress: ImportProgress) =>
    change({ kind: 'sending', id, owner, name, step, progress, isStored })
  report('rows', { done: 0, of: plan.rowCount })
  if (!isStored) addEventListener('beforeunload', askBeforeUnload)
  const outcome = await inOneTab(id, () => send(plan, report))
  removeEventListener('beforeunload', askBeforeUnload)
  if (outcome.kind === 'done' || outcome.kind === 'failed') await store.remove(id)
  change({ kind: 'sent', id, owner, name, outcome })
  await queryClient.invalidateQueries({ queryKey: waitingImportsQuery(owner).queryKey })
  onSent()
}

/** Without locks, as on an insecure address, two tabs send the same rows, and each is recorded once. */
async function inOneTab(id: string, task: () => Promise<ImportOutcome>): Promise<ImportOutcome> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (locks === undefined) return await task()
  return await locks.request(`import ${id}`, { ifAvailable: true }, async (lock) =>
    lock === null ? { kind: 'in-other-tab' } : await task(),
  )
}

async function send(
  plan: ImportPlan,
  report: (step: 'rows' | 'list', progress: ImportProgress) => void,
): Promise<ImportOutcome> {
  const { id, owner, fileName, rowCount, casinos } = plan
  const began = await findImport(plan)
  if (began.kind !== 'ok') return stopped(began, null)
  const before = began.value
  if (before === null) {
    const failure = await addCasinos(owner, casinos)
    if (failure !== null) return await withoutCasinos(plan, stopped(failure, null))
  }
  const sent = await sendImport({
    owner,
    id,
    fileName,
    rowCount,
    addedCasinoIds: casinos.map(({ body }) => ownCasinoId(body.id)),
    position: before?.position ?? 0,
    before,
    rowsFrom: (from) => store.rowsFrom(id, from),
    onProgress: (progress) => report('rows', progress),
  })
  if (sent.kind === 'failed') return await withoutCasinos(plan, stopped(sent.failure, sent.result))
  await removeCasinos(
    owner,
    casinos.filter(({ isDeleted }) => isDeleted),
  )
  const list = await applyList(owner, plan.changes, (progress) => report('list', progress))
  if (list.kind !== 'ok') return stopped(list, sent.result)
  return { ...sent, list: list.value }
}

/** Nothing can be undone of an import that did not begin, so its casinos are deleted here. */
async function withoutCasinos(plan: ImportPlan, outcome: ImportOutcome): Promise<ImportOutcome> {
  if (outcome.kind === 'failed' && outcome.recorded === 0) await removeCasinos(plan.owner, plan.casinos)
  return outcome
}

function stopped(failure: ApiFailure, result: Import | null): ImportOutcome {
  return isFinal(failure)
    ? { kind: 'failed', failure, recorded: result?.recorded ?? 0 }
    : { kind: 'interrupted', failure, result }
}

/** Finds an import among those of the server. @returns null if none of its rows were processed. */
async function findImport({ owner, id }: ImportPlan) {
  const response = await persistently(() =>
    callAsUser<ImportsResponse>(owner, 'GET', PATHS.imports, isImportsResponse),
  )
  if (response.kind !== 'ok') return response
  queryClient.setQueryData(importsQuery(owner).queryKey, response.value.imports)
  return { kind: 'ok', value: response.value.imports.find((one) => one.id === id) ?? null } as const
}

/**
 * Adds the casinos of a file that the list does not have, each once, also if this is repeated. They do not go through the
 * outbox, because the rows that follow need them on the server.
 *
 * @returns why the next one was not added; null if all were.
 */
async function addCasinos(owner: string, casinos: readonly AddedCasino[]): Promise<ApiFailure | null> {
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
  return await persistently(() => callAsUser(owner, 'POST', PATHS.ownCasinos, isRowResponse, { body }))
}

/** Deletes casinos that an import added. One that cannot be deleted stays in the list. */
async function removeCasinos(owner: string, casinos: readonly AddedCasino[]): Promise<void> {
  const body: EditOwnCasino = { deleted: true }
  for (const { body: added } of casinos)
    await callAsUser(owner, 'PATCH', ownCasinoPath(ownCasinoId(added.id)), isRowResponse, { body })
}
