import { LIMIT_PERIODS } from '#core/limits/limit-rules.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { LimitsResponse } from '#contract/limits.ts'
import { lawText } from '#web/api/availability/law-text.ts'
import { type LinkRules, linksOff, PERIOD_NAMES } from '#web/api/availability/unavailable.ts'
import { useSession } from '#web/api/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

const LIMITS_PAGE = '/account#account-limits'

/** Says once above the list what each row would repeat: why no casino has a link, and which limit is near. */
export function LinkNotices({ rules }: { rules: LinkRules }) {
  const session = useSession()
  const { availability, limits } = rules
  const limited = linksOff(rules)
  return (
    <>
      {session.kind === 'member' && session.user.state === 'Canada' ? (
        <Notice tone="caution" polite>
          The law depends on your province or territory.{' '}
          <a href="/account#account-details" className={textLink.link}>
            Choose yours
          </a>{' '}
          to use the casino links.
        </Notice>
      ) : null}
      {availability?.law.forbids ? (
        <Notice tone="caution" polite>
          <b>Sweepstakes casinos aren’t allowed in {availability.place.name}.</b> {lawText(availability.law)}{' '}
          {session.kind === 'member' ? 'You can still record what you collected. ' : null}
          <a href={`/where-it-is-allowed?place=${availability.place.code}`} className={textLink.link}>
            See the law, its source, and its date
          </a>
        </Notice>
      ) : null}
      {limited ? (
        <Notice tone="caution" polite>
          {limited.reason}{' '}
          <a href={LIMITS_PAGE} className={textLink.link}>
            Limits and breaks
          </a>
        </Notice>
      ) : limits ? (
        <NearLimits limits={limits.limits} />
      ) : null}
    </>
  )
}

/** The limits of which at least 80% are spent. */
function NearLimits({ limits }: Pick<LimitsResponse, 'limits'>) {
  const near = LIMIT_PERIODS.filter((period) => limits[period].state === 'near')
  if (near.length === 0) return null
  return (
    <Notice polite>
      {near.map((period) => (
        <p key={period}>
          You’ve spent {moneyText(limits[period].spent)} of your {moneyText(limits[period].amount ?? '0.00')}{' '}
          limit for the {PERIOD_NAMES[period]}.
        </p>
      ))}
      <a href={LIMITS_PAGE} className={textLink.link}>
        Limits and breaks
      </a>
    </Notice>
  )
}

const moneyText = (decimal: string) => formatMoney(centsOfDecimal(decimal))
