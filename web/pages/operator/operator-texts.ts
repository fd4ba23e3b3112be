import type { FeedbackType } from '#core/feedback/check-feedback.ts'
import type { ReportedFigure } from '#core/feedback/reported-figures.ts'
import type { ErrorNoticeTexts } from '#web/features/error-notice/error-notice.tsx'

export const OPERATOR_ERROR_TEXTS: ErrorNoticeTexts = {
  offline: 'The tools will load when you’re back online.',
  unavailable: 'Nothing has changed. We’ll try again every few seconds.',
  rejected: 'Couldn’t load the operator tools',
}

export const FEEDBACK_TYPE_NAMES = {
  feature_request: 'Feature request',
  report_casino: 'Report about a casino',
  report_inaccurate: 'Inaccurate figure',
  other: 'Other',
} as const satisfies Record<FeedbackType, string>

const FIGURE_NAMES: Readonly<Record<string, string>> = {
  expectedDailyReward: 'expected daily value',
  resetValue: 'reset',
  link: 'link',
  status: 'status',
  bankMin: 'minimum bank withdrawal',
  giftMin: 'minimum gift card',
  cryptoMin: 'minimum crypto withdrawal',
  walletMin: 'minimum e-wallet withdrawal',
  supportsCrypto: 'crypto',
  washGame: 'wash game',
  rtp: 'return',
  bestStrategy: 'strategy',
  whereToCollect: 'where to collect',
  minAge: 'minimum age',
  tier: 'tier',
  notes: 'notes',
  excludedPlaces: 'excluded places',
} satisfies Record<ReportedFigure, string>

/** Returns the name of a figure; a field without a name is shown as the API names it. */
export function figureName(figure: string): string {
  return FIGURE_NAMES[figure] ?? figure
}

/** Formats a timestamp in local time: `Nov 21, 2026, 5:00 PM`. */
export function timeText(iso: string): string {
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
