import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const HISTORY_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'Your history will load when you’re back online. Everything you recorded is saved.',
  unavailable: 'Everything you recorded is saved. Try again in a moment.',
  rejected: 'Couldn’t load your history',
}
