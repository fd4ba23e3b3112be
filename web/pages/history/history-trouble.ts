import type { TroubleWords } from '#web/features/trouble/trouble-notice.tsx'

export const HISTORY_TROUBLE: TroubleWords = {
  offline: 'Your history comes back when there is a connection. What you recorded is kept.',
  unavailable: 'What you recorded is kept. Try again in a moment.',
  refused: 'Your history could not be shown',
}
