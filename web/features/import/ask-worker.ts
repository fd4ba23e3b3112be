import type { ImportQuestion, ImportQuestions, WorkerResponse } from '#web/features/import/import-messages.ts'

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (reason: Error) => void }

/** A worker with one file. */
export type ImportReader = {
  /** @throws Error if the worker does not start, or fails. */
  readonly ask: <Kind extends ImportQuestion>(
    kind: Kind,
    ask: ImportQuestions[Kind]['ask'],
  ) => Promise<ImportQuestions[Kind]['answer']>
  readonly close: () => void
}

/** Starts a worker that reads a file. */
export function startImportReader(): ImportReader {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let count = 0
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('answer' in data) one?.resolve(data.answer)
    else one?.reject(new Error('the file could not be read'))
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('the worker stopped'))
    waiting.clear()
  })
  return {
    ask: (kind, ask) =>
      new Promise((resolve, reject) => {
        const id = ++count
        // The worker answers a question with the type that belongs to its kind.
        waiting.set(id, { resolve: (answer) => resolve(answer as never), reject })
        worker.postMessage({ id, kind, ask }, [])
      }),
    close: () => worker.terminate(),
  }
}
