import type {
  WorkerResponse,
  WorkerRequest,
  BlackjackResults,
  BlackjackQuestion,
} from '#web/features/blackjack/blackjack-questions.ts'

type Pending = {
  readonly resolve: (answer: WorkerResponse['answer']) => void
  readonly reject: () => void
}

let worker: Worker | null = null
let count = 0
const pending = new Map<number, Pending>()

/**
 * Sends a question to the worker. The first question starts it.
 *
 * @throws Error if the worker does not start or stops with an error. The next question starts another one.
 */
export function askBlackjack<Question extends BlackjackQuestion>(
  question: Question,
): Promise<BlackjackResults[Question['kind']]> {
  return new Promise((resolve, reject) => {
    const id = ++count
    pending.set(id, {
      // The kind of the answer matches the kind of the question.
      resolve: (answer) => resolve(answer as BlackjackResults[Question['kind']]),
      reject: () => reject(new Error('the blackjack worker is not there')),
    })
    try {
      worker ??= startWorker()
      const request: WorkerRequest = { id, question }
      worker.postMessage(request, [])
    } catch {
      rejectAll()
    }
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./blackjack-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    pending.get(data.id)?.resolve(data.answer)
    pending.delete(data.id)
  })
  started.addEventListener('error', rejectAll)
  return started
}

function rejectAll(): void {
  worker?.terminate()
  worker = null
  const rejected = [...pending.values()]
  pending.clear()
  for (const { reject } of rejected) reject()
}
