import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const HISTORY_ERROR_TEXTS: ErrorNoticeTexts = {
  offline:
    'This device has no copy of your history yet. When you’re back online, open your dashboard and this page once. After that, both open offline, too. Everything you recorded is saved.',
  unavailable: 'Everything you recorded is saved. Try again in a moment.',
  rejected: 'Couldn’t load your history',
}
