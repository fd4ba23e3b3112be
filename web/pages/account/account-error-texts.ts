import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const ACCOUNT_ERROR_TEXTS: ErrorNoticeTexts = {
  offline:
    'Your account isn’t stored on this device. It will load when you’re back online. Changes to it, your limits, and your breaks need a connection, too.',
  unavailable: 'Your account hasn’t changed. We’ll try again every few seconds.',
  rejected: 'Couldn’t load your account',
}
