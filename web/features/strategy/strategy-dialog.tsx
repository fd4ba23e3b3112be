import type { ComponentProps, ReactNode } from 'react'
import type { ListCasino } from '#contract/casinos.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import type { OwnFigures } from '#contract/own-figures.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { reasonWithSource, type Unavailable } from '#web/api/availability/unavailable.ts'
import { clockText, valueText } from '#web/outbox/clock-text.ts'
import { bonusPageText } from '#web/features/strategy/bonus-page-text.ts'
import { playthroughText } from '#web/features/strategy/playthrough-text.ts'
import { usuallyPaidText } from '#web/api/ledger/cash-out-names.ts'
import { type CatalogTexts, sourceName, useCatalogTexts } from '#web/features/strategy/catalog-texts.ts'
import { CountdownChoice } from '#web/features/strategy/countdown-choice.tsx'
import { LearnedText, PaidText, SharedText } from '#web/features/strategy/learned-clock.tsx'
import styles from './strategy.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'

const DASH = '—'

/** Advice on withdrawing money from a casino. */
export default function StrategyDialog({
  casino,
  own = null,
  learned = null,
  countdown = null,
  balance = null,
  unavailable,
  onReport,
  onClose,
}: {
  /** With the member's own figures. */
  casino: ListCasino
  own?: OwnFigures | null
  /** What the member's claims, or several members', show about the clock; null if something else states it, or they show nothing. */
  learned?: ComponentProps<typeof LearnedText> | null
  /** The choice by what to count down; null if there is none. */
  countdown?: ComponentProps<typeof CountdownChoice> | null
  /** The balance of a member's casino. */
  balance?: ReactNode
  unavailable: Unavailable | null
  /** Opens the feedback form above this dialog. */
  onReport: (casino: { readonly id: number; readonly name: string }) => void
  onClose: () => void
}) {
  const found = useCatalogTexts(casino.id)
  const texts = typeof found === 'string' ? null : found
  return (
    <Dialog
      title={`${casino.name}: strategy`}
      onClose={onClose}
      footer={
        <>
          {isOwnCasinoId(casino.id) ? null : (
            <Button look="quiet" aria-haspopup="dialog" onClick={() => onReport(casino)}>
              Report something inaccurate
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {unavailable === null ? null : (
        <Notice tone="caution" polite>
          <b>{unavailable.title}.</b> {reasonWithSource(unavailable)}{' '}
          <a className={textLink.link} href={unavailable.page}>
            What this means
          </a>
        </Notice>
      )}
      <h3 className={styles.heading}>Minimum withdrawals</h3>
      <dl className={classNames(styles.list, 'figures')}>
        {minimums(casino).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount === null ? DASH : formatMoney(centsOfDecimal(amount))}</dd>
          </div>
        ))}
      </dl>
      {casino.learnedDaysToPaid === undefined ? null : (
        <p className={styles.note}>{usuallyPaidText(casino.learnedDaysToPaid)}, by members’ cash-outs.</p>
      )}
      {casino.supportsCrypto === true ? (
        <p className={styles.note}>
          Pays out in crypto. Exchanges often reward new accounts opened through a referral link. We don’t
          link to any of them and earn nothing from your choice.
        </p>
      ) : null}
      {balance === null ? null : (
        <>
          <h3 className={styles.heading}>Your balance</h3>
          {balance}
        </>
      )}
      <h3 className={styles.heading}>The bonus</h3>
      <dl className={styles.list}>
        <Line
          name="Ready again"
          text={clockText(casino.clock, serverNow()) + sourceText(texts, own, 'clock')}
        />
        {learned === null ? null : (
          <div className={styles.whole}>
            <dt>{learned.learned.people === 1 ? 'From your claims' : 'From members’ claims'}</dt>
            <dd>
              <LearnedText {...learned} />
            </dd>
          </div>
        )}
        {casino.learned === undefined || (learned !== null && learned.learned.people > 1) ? null : (
          <div className={styles.whole}>
            <dt>From members’ claims</dt>
            <dd>
              <SharedText learned={casino.learned} />
            </dd>
          </div>
        )}
        <Line name="One claim pays" text={valueText(casino.value) + sourceText(texts, own, 'value')} />
        {casino.learnedValue === undefined ? null : (
          <div className={styles.whole}>
            <dt>What members entered</dt>
            <dd>
              <PaidText paid={casino.learnedValue} />
            </dd>
          </div>
        )}
        <ValueRules value={casino.value} />
        {own?.level === undefined ? null : <Line name="Your level" text={own.level} />}
        {own?.playthrough === undefined ? null : (
          <Line name="Your playthrough" text={`${own.playthrough} times`} />
        )}
        {own?.note === undefined ? null : <Line name="Your note" text={own.note} />}
      </dl>
      {countdown === null ? null : (
        <div className={styles.choice}>
          <CountdownChoice {...countdown} />
        </div>
      )}
      <h3 className={styles.heading}>How to play it</h3>
      <dl className={styles.list}>
        <Line name="Best strategy" text={casino.bestStrategy} />
        <Line name="Wash game" text={casino.washGame ?? 'N/A'} />
        <Line
          name="RTP"
          text={casino.rtpPublished ? `${casino.rtp}%` : `Not published; ${casino.rtp}% assumed`}
        />
        <Line
          name="Playthrough"
          text={
            casino.playthrough === undefined
              ? null
              : playthroughText(casino.playthrough) + doubtText(texts, 'playthrough')
          }
        />
        <WhereToCollect
          text={casino.whereToCollect}
          opensPage={casino.opensBonusPage === true && casino.link !== null && own?.link === undefined}
        />
        {casino.currency === null ? null : <Line name="Currency" text={casino.currency} />}
        {casino.exchangeRate === null ? null : <Line name="Exchange rate" text={casino.exchangeRate} />}
        <Line name="Operator" text={casino.operator} />
      </dl>
      {playsCards(casino) ? (
        <p className={styles.note}>
          <a className={textLink.link} href="/blackjack-calculator">
            Blackjack calculator
          </a>
          : the best choice for every hand.
        </p>
      ) : null}
      {casino.tierReason === null ? null : (
        <>
          <h3 className={styles.heading}>{casino.tier === null ? 'Tier' : `Why tier ${casino.tier}`}</h3>
          <p>{casino.tierReason}</p>
        </>
      )}
      {found === 'loading' ? <p className={styles.note}>Notes and sources are loading…</p> : null}
      {found === 'unavailable' ? (
        <p className={styles.note}>
          The notes and sources couldn’t be read. They appear when you are online.
        </p>
      ) : null}
      {texts === null ? null : <NotesAndSources {...texts} />}
    </Dialog>
  )
}

/**
 * Returns whether a strategy links to the card-game calculator: black jack or texas holdem, in any spelling.
 */
export function playsCards({ bestStrategy: best }: Pick<ListCasino, 'bestStrategy'>): boolean {
  return best !== null && /black ?jack|texas hold ?[’']?em/i.test(best)
}

/** Returns the minimums. A fixed e-wallet minimum replaces the other three. */
function minimums(casino: ListCasino): readonly (readonly [string, string | null])[] {
  if (casino.walletMin !== null) return [[casino.walletName ?? 'E-wallet', casino.walletMin]]
  return [
    ['Gift card', casino.giftMin],
    ['Bank transfer', casino.bankMin],
    ['Crypto', casino.cryptoMin],
  ]
}

/** The way to the button of the bonus. The catalog separates its steps by ">". */
function WhereToCollect({ text, opensPage }: { text: string | null; opensPage: boolean }) {
  const steps = text?.split(' > ') ?? []
  const opens = bonusPageText(text !== null && opensPage)
  if (steps.length < 2)
    return <Line name="Where to collect" text={opens === null ? text : `${text}. ${opens}`} />
  return (
    <div>
      <dt>Where to collect</dt>
      <dd>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {opens}
      </dd>
    </div>
  )
}

function Line({ name, text }: { name: string; text: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text ?? DASH}</dd>
    </div>
  )
}

/** Whether a figure is the member's own, or only one list reports it. */
function sourceText(texts: CatalogTexts | null, own: OwnFigures | null, figure: 'clock' | 'value'): string {
  if (own?.[figure] !== undefined) return ' (yours)'
  return doubtText(texts, figure)
}

/** Whether the sources of a figure disagree, or only one list reports it. */
function doubtText(texts: CatalogTexts | null, figure: 'clock' | 'value' | 'playthrough'): string {
  const sources = texts?.provenance.figures?.[figure]
  return sources?.disputed ? ' (sources disagree)' : sources?.oneList ? ' (reported by one list)' : ''
}

/** What limits the coins of a claim. */
function ValueRules({ value: { redeemable, expiresAfterDays, cap } }: { value: BonusValue }) {
  return (
    <>
      {redeemable === false ? <Line name="Redeemable" text="No: it counts as nothing" /> : null}
      {expiresAfterDays === undefined ? null : (
        <Line
          name="Expires"
          text={expiresAfterDays === 1 ? 'after a day' : `after ${expiresAfterDays} days`}
        />
      )}
      {cap === undefined ? null : (
        <Line name="Most that it can win" text={formatMoney(centsOfDecimal(cap))} />
      )}
    </>
  )
}

function NotesAndSources({ notes, provenance }: CatalogTexts) {
  const checkedOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <>
      {notes === null ? null : (
        <>
          <h3 className={styles.heading}>Notes</h3>
          <div className={styles.text}>
            {notes.split('\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </>
      )}
      <details className={styles.sources}>
        <summary>
          Checked on {checkedOn.format(new Date(provenance.checkedOn))} · {provenance.confidence} confidence ·{' '}
          {provenance.sources.length} {provenance.sources.length === 1 ? 'source' : 'sources'}
        </summary>
        <ul>
          {provenance.sources.map((source) => (
            <li key={source}>
              <a className={textLink.link} href={source} target="_blank" rel="nofollow noopener">
                {sourceName(source)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
