import { momentFormat } from '#web/ui/time.ts'
import type { FeedbackType } from '#core/feedback/check-feedback.ts'
import type { ReportedFigure } from '#core/feedback/reported-figures.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
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

/** The figures that people report, and the other columns of the catalog. */
const FIGURE_NAMES: Readonly<Record<string, string>> = {
  name: 'name',
  operator: 'operator',
  site: 'website',
  link: 'link',
  referral: 'referral link',
  active: 'offered',
  status: 'status',
  tierReason: 'reason for the tier',
  expectedDailyReward: 'expected daily value',
  resetType: 'type of reset',
  resetValue: 'reset',
  resetZone: 'time zone of the reset',
  resetConfirmed: 'reset confirmed',
  bankMin: 'minimum bank withdrawal',
  giftMin: 'minimum gift card withdrawal',
  cryptoMin: 'minimum crypto withdrawal',
  walletMin: 'minimum e-wallet withdrawal',
  walletName: 'e-wallet',
  currency: 'currency',
  exchangeRate: 'exchange rate',
  supportsCrypto: 'crypto',
  playthrough: 'playthrough',
  washGame: 'wash game',
  rtp: 'RTP',
  rtpPublished: 'RTP published',
  bestStrategy: 'strategy',
  whereToCollect: 'where to collect',
  minAge: 'minimum age',
  tier: 'tier',
  notes: 'notes',
  excludedPlaces: 'excluded places',
  provenance: 'sources',
} satisfies Record<ReportedFigure, string> & Record<string, string>

/** Returns the name of a figure; a field without a name is shown as the API names it. */
export function figureName(figure: string): string {
  return FIGURE_NAMES[figure] ?? figure
}

const IN_DOLLARS = new Set(['expectedDailyReward', 'bankMin', 'giftMin', 'cryptoMin', 'walletMin'])
const YES_OR_NO: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

/** Formats the value of a column as the catalog shows it. */
export function figureText(figure: string, value: string | null): string {
  if (value === null) return 'none'
  return IN_DOLLARS.has(figure) ? formatMoney(centsOfDecimal(value)) : (YES_OR_NO[value] ?? value)
}

/** Formats a timestamp in local time: `Nov 21, 2026, 5:00 PM`. */
export function timeText(iso: string): string {
  return momentFormat.format(Date.parse(iso))
}

/**
 * Describes how the database differs from the casino files.
 *
 * @param movedOnly the casinos that differ only in rank, which are not in `changed`.
 */
export function comparisonText(changed: number, movedOnly: number): string {
  const verb = (count: number) => (count === 1 ? 'differs' : 'differ')
  if (changed > 0) {
    const moved = movedOnly > 0 ? ` ${movedOnly} more ${verb(movedOnly)} only in rank.` : ''
    return `${changed} ${verb(changed)} from the files.${moved}`
  }
  if (movedOnly > 0) return `${movedOnly} ${verb(movedOnly)} from the files only in rank.`
  return 'The database matches the files.'
}
