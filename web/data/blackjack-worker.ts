import { type Asked, type Answered, answerBlackjack } from '#web/data/blackjack-questions.ts'

/** Runs in a worker: the engine never keeps the page waiting. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  const answered: Answered = { id: data.id, answer: answerBlackjack(data.question) }
  postMessage(answered)
})
