import type { Answered, Asked, BlackjackAnswers, BlackjackQuestion } from '#web/data/blackjack-questions.ts'

type Waiting = { readonly done: (answer: Answered['answer']) => void; readonly failed: () => void }

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, Waiting>()

/**
 * Asks the worker, which is started by the first question.
 *
 * @throws Error when it cannot be started or breaks; the next question starts another one.
 */
export function askBlackjack<Question extends BlackjackQuestion>(
  question: Question,
): Promise<BlackjackAnswers[Question['kind']]> {
  return new Promise((done, fail) => {
    const id = ++count
    waiting.set(id, {
      // The worker answers each kind of question with its own kind of answer.
      done: (answer) => done(answer as BlackjackAnswers[Question['kind']]),
      failed: () => fail(new Error('the blackjack worker is not there')),
    })
    try {
      worker ??= startWorker()
      const asked: Asked = { id, question }
      worker.postMessage(asked, [])
    } catch {
      giveUp()
    }
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./blackjack-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.id)?.done(data.answer)
    waiting.delete(data.id)
  })
  started.addEventListener('error', giveUp)
  return started
}

function giveUp(): void {
  worker?.terminate()
  worker = null
  const left = [...waiting.values()]
  waiting.clear()
  for (const { failed } of left) failed()
}
