import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const HISTORY_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'Your history comes back when there is a connection. What you recorded is kept.',
  unavailable: 'What you recorded is kept. Try again in a moment.',
  rejected: 'Your history could not be shown',
}
