import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const ACCOUNT_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'Your account comes back when there is a connection.',
  unavailable: 'Your account is as it was. It is asked for again every few seconds.',
  rejected: 'Your account could not be shown',
}
