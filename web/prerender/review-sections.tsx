import type { CatalogueCasino } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { type Catalog, casinoFile } from '#content/listed-casinos.ts'
import { reviewFacts } from '#content/review-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import styles from '#web/features/article/article-parts.module.css'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import { VisitLink } from '#web/features/article/visit-link.tsx'
import { FigureTable, Line, ScoreLine } from '#web/prerender/casino-facts.tsx'
import { LinkedText } from '#web/prerender/linked-text.tsx'
import { resetOf } from '#web/prerender/printed-casinos.ts'
import { cashOutParagraphs, claimParagraphs, resetParagraphs } from '#web/prerender/review-paragraphs.ts'
import {
  inWords,
  methodName,
  payoutText,
  type Review,
  sentenceCase,
  strengths,
  waitText,
  weaknesses,
} from '#web/prerender/review-text.ts'

/** Returns what the sections of a casino's review are written from. */
export function reviewOf(casino: CatalogueCasino, { casinos, files }: Catalog): Review {
  return {
    slug: casinoSlug(casino.name),
    casino,
    file: casinoFile(casino.id, files),
    facts: reviewFacts(casino, casinos),
    names: casinos.map(({ name }) => name),
  }
}

/** The facts at a glance, and what speaks for and against the casino. */
export function InShort({ review }: { review: Review }) {
  const { casino, facts } = review
  const { claim, claimsPerDay, expected, cash, payouts } = facts
  const gift = payouts.find(({ method }) => method === 'gift')
  const [pro, contra] = [strengths(review), weaknesses(review)]
  return (
    <>
      <dl className={styles.lines}>
        <Line name="Our tier">
          {casino.tier} (ranked {facts.place} of {facts.offered})
        </Line>
        <Line name="Value per claim">{claim === null ? null : formatMoney(claim)}</Line>
        <Line name="Value per day">
          {expected === null ? null : formatMoney(expected)}
          {claimsPerDay > 1 ? `, if you make all ${inWords(claimsPerDay)} claims` : null}
        </Line>
        <Line name="First cash-out">{cash && payoutText(cash, casino)}</Line>
        {gift && (
          <Line name="Gift card">
            {formatMoney(gift.minimum)}
            {waitText(gift)}
          </Line>
        )}
        <Line name="Resets">{resetOf(casino)}</Line>
        <Line name="Site">
          {casino.link === null ? null : <VisitLink id={casino.id} name={casino.name} link={casino.link} />}
        </Line>
      </dl>
      {pro.length === 0 ? null : (
        <p>
          <b>For:</b> {pro.join(' ')}
        </p>
      )}
      {contra.length === 0 ? null : (
        <p>
          <b>Against:</b> {contra.join(' ')}
        </p>
      )}
    </>
  )
}

/** The value of a claim and of a day, and how it compares. */
export function ClaimValue({ review }: { review: Review }) {
  return <Paragraphs texts={claimParagraphs(review)} />
}

/** Each payout method with its minimum, and the claims and days until it. */
export function CashOut({ review }: { review: Review }) {
  const { casino, facts } = review
  const others = (['bank', 'gift', 'crypto'] as const).filter(
    (method) => !facts.payouts.some((payout) => payout.method === method),
  )
  return (
    <>
      <ScrollTable label="Minimum payouts">
        <thead>
          <tr>
            <th scope="col">Payout</th>
            <th scope="col" align="right">
              Minimum
            </th>
            <th scope="col" align="right">
              Claims
            </th>
            <th scope="col" align="right">
              Days
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.payouts.map((payout) => (
            <tr key={payout.method}>
              <th scope="row">{sentenceCase(methodName(payout.method, casino))}</th>
              <td align="right">{formatMoney(payout.minimum)}</td>
              <td align="right">{payout.claims?.toLocaleString('en-US') ?? '–'}</td>
              <td align="right">{payout.days?.toLocaleString('en-US') ?? '–'}</td>
            </tr>
          ))}
          {others.map((method) => (
            <tr key={method}>
              <th scope="row">{sentenceCase(methodName(method, casino))}</th>
              <td align="right">
                {method === 'crypto' && casino.supports_crypto === false ? 'not offered' : 'unknown'}
              </td>
              <td align="right">–</td>
              <td align="right">–</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <Paragraphs texts={cashOutParagraphs(review)} />
    </>
  )
}

/** When the next bonus comes, and what follows from it. */
export function NextReset({ review }: { review: Review }) {
  return <Paragraphs texts={resetParagraphs(review)} />
}

/** What members think, as of now. */
export function CommunityScore({ review: { casino } }: { review: Review }) {
  return (
    <>
      <p>
        Members vote each casino up or down. The score is the sum of the votes. It doesn’t change our tier.
      </p>
      <dl className={styles.lines}>
        <ScoreLine name="Current score" casino={casino} />
      </dl>
    </>
  )
}

/** The notes of the catalogue, and the figures with their confidence. */
export function WhatSourcesReport({ review: { casino, file } }: { review: Review }) {
  return (
    <>
      <Paragraphs texts={casino.notes?.split('\n') ?? []} />
      <FigureTable casino={casino} />
      <dl className={styles.lines}>
        <Line name="Status">{file.status}</Line>
        <Line name="Operator">{casino.operator}</Line>
        <Line name="Currency">{casino.currency}</Line>
        {casino.exchange_rate === null ? null : <Line name="Rate">{casino.exchange_rate}</Line>}
      </dl>
    </>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <LinkedText text={text} />
    </p>
  ))
}
