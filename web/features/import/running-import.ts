import { useSyncExternalStore } from 'react'
import type { ImportReader } from '#web/features/import/ask-worker.ts'
import { addCasinos, removeCasinos } from '#web/features/import/imported-casinos.ts'
import {
  type ImportProgress,
  IMPORT_UNAVAILABLE,
  sendImport,
  type SentImport,
} from '#web/features/import/send-import.ts'

/** An import that is being sent, or was. It continues when the member leaves the page, and is shown when they return. */
export type RunningImport = { readonly owner: string; readonly name: string } & (
  | { readonly kind: 'sending'; readonly progress: ImportProgress }
  | { readonly kind: 'sent'; readonly outcome: SentImport }
)

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

const askBeforeUnload = (event: Event) => event.preventDefault()

/**
 * Adds the new casinos of a file and sends its rows. The browser asks before the page closes meanwhile. Ignored while
 * another import is being sent.
 *
 * @param options.reader is closed at the end.
 */
export async function runImport(options: {
  readonly owner: string
  readonly name: string
  readonly rowCount: number
  readonly newCasinos: readonly string[]
  readonly reader: ImportReader
  readonly onSent: () => void
}): Promise<void> {
  if (current?.kind === 'sending') return
  const { owner, name, rowCount, reader, onSent } = options
  const report = (progress: ImportProgress) => change({ kind: 'sending', owner, name, progress })
  report({ done: 0, of: rowCount })
  addEventListener('beforeunload', askBeforeUnload)
  let outcome: SentImport
  try {
    outcome = await addAndSend(options, report)
  } catch {
    // The worker stopped, for example because the device has too little memory.
    outcome = { kind: 'failed', failure: IMPORT_UNAVAILABLE, result: null }
  }
  removeEventListener('beforeunload', askBeforeUnload)
  reader.close()
  change({ kind: 'sent', owner, name, outcome })
  onSent()
}

async function addAndSend(
  { owner, name, rowCount, newCasinos, reader }: Parameters<typeof runImport>[0],
  onProgress: (progress: ImportProgress) => void,
): Promise<SentImport> {
  const { ids, failure } = await addCasinos(owner, newCasinos)
  const outcome: SentImport =
    failure === null
      ? await sendImport({
          owner,
          id: crypto.randomUUID(),
          fileName: name.slice(0, 200),
          rowCount,
          addedCasinoIds: Object.values(ids),
          batchFrom: (from) => reader.ask('batch', { from, casinoIds: ids }),
          onProgress,
        })
      : { kind: 'failed', failure, result: null }
  // The undo of an import removes its casinos; nothing can be undone of one that did not begin.
  if (outcome.kind === 'failed' && outcome.result === null) await removeCasinos(owner, Object.values(ids))
  return outcome
}
