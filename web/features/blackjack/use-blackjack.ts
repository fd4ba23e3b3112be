import { useEffect, useState } from 'react'
import type { CardValue } from '#core/blackjack/card.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import type {
  BlackjackResults,
  BlackjackQuestion,
  WorkerResponse,
  WorkerRequest,
} from '#web/features/blackjack/blackjack-questions.ts'

/** The state of a question to the worker. */
type Working<Answer> =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'answered'; readonly answer: Answer }

/** Returns the exact values of a hand. A worker computes them. */
export function useHandValues(
  cards: readonly CardValue[],
  upcard: CardValue,
  game: GameSettings,
): Working<BlackjackResults['hand']> {
  return useAnswer({ kind: 'hand', game, cards, upcard })
}

/** Returns the advice and the optimal play for every two-card hand. */
export function useStrategyChart(game: GameSettings): Working<BlackjackResults['chart']> {
  return useAnswer({ kind: 'chart', game })
}

function useAnswer<Question extends BlackjackQuestion>(
  question: Question,
): Working<BlackjackResults[Question['kind']]> {
  type State = Working<BlackjackResults[Question['kind']]>
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<{ readonly request: string; readonly state: State } | null>(null)
  const text = JSON.stringify(question)
  const request = `${attempt} ${text}`
  useEffect(() => {
    let isCurrent = true
    const show = (state: State) => {
      if (isCurrent) setShown({ request, state })
    }
    askBlackjack(JSON.parse(text) as Question).then(
      (answer) => show({ kind: 'answered', answer }),
      () => show({ kind: 'failed', retry: () => setAttempt((before) => before + 1) }),
    )
    return () => {
      isCurrent = false
    }
  }, [request, text])
  return shown?.request === request ? shown.state : { kind: 'working' }
}

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
function askBlackjack<Question extends BlackjackQuestion>(
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
