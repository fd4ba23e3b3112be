import {
  type WorkerRequest,
  type WorkerResponse,
  answerBlackjack,
} from '#web/features/blackjack/blackjack-questions.ts'

/** Runs in a worker, so that the engine does not block the page. */
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const response: WorkerResponse = { id: data.id, answer: answerBlackjack(data.question) }
  postMessage(response)
})
