import { createImportSession } from '#web/features/import/import-session.ts'
import type { WorkerRequest, WorkerResponse } from '#web/features/import/import-messages.ts'

const session = createImportSession()

/** Runs in a worker, so that a large file does not block the page. */
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void respond(data))

async function respond(request: WorkerRequest): Promise<void> {
  let response: WorkerResponse
  try {
    // The kind of the request decides which arguments it has.
    const ask = session[request.kind] as (ask: WorkerRequest['ask']) => unknown
    response = { id: request.id, answer: await ask(request.ask) }
  } catch {
    response = { id: request.id, failed: true }
  }
  postMessage(response)
}
