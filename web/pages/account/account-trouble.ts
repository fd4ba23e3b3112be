import type { TroubleWords } from '#web/features/trouble/trouble-notice.tsx'

export const ACCOUNT_TROUBLE: TroubleWords = {
  offline: 'Your account comes back when there is a connection.',
  unavailable: 'Your account is as it was. It is asked for again every few seconds.',
  refused: 'Your account could not be shown',
}
