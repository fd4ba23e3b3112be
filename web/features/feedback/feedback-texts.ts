import type { FeedbackError, FeedbackType } from '#core/feedback/check-feedback.ts'
import type { ReportedFigure } from '#core/feedback/reported-figures.ts'

/** The texts of the feedback form, in the dialog and on the contact page. */
export const FEEDBACK_TYPE_NAMES = {
  feature_request: 'Feature request',
  report_casino: 'Report a casino',
  report_inaccurate: 'Report something inaccurate',
  other: 'Other',
} as const satisfies Record<FeedbackType, string>

export const REPORTED_FIGURE_NAMES = {
  expectedDailyReward: 'Daily bonus',
  resetValue: 'Reset time',
  link: 'Link to the casino',
  status: 'Open or closed',
  bankMin: 'Minimum bank withdrawal',
  giftMin: 'Minimum gift card withdrawal',
  cryptoMin: 'Minimum crypto withdrawal',
  playthrough: 'Playthrough',
  walletMin: 'Minimum e-wallet withdrawal',
  supportsCrypto: 'Crypto payouts',
  washGame: 'Wash game',
  rtp: 'RTP',
  bestStrategy: 'Best strategy',
  whereToCollect: 'Where to collect',
  minAge: 'Minimum age',
  tier: 'Tier',
  notes: 'Notes',
  excludedPlaces: 'States and provinces it excludes',
} as const satisfies Record<ReportedFigure, string>

/** Returns the text next to the message field. */
export function messageProblem(error: FeedbackError): string {
  return error.kind === 'empty'
    ? 'Enter a message'
    : `This is ${charactersText(error.over)} too long. The limit is 4,000.`
}

function charactersText(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`
}
