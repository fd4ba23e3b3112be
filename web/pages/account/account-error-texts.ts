import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const ACCOUNT_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'Your account will load when you’re back online.',
  unavailable: 'Your account hasn’t changed. We’ll try again every few seconds.',
  rejected: 'Couldn’t load your account',
}
