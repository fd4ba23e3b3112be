import type { ReactNode } from 'react'
import { PlaySafe, ReferralLine } from '#web/prerender/article-parts.tsx'
import { Changes, Sources, States, Unknown } from '#web/prerender/review-lists.tsx'
import {
  CashOut,
  ClaimValue,
  CommunityScore,
  InShort,
  NextReset,
  WhatSourcesReport,
} from '#web/prerender/review-sections.tsx'
import type { Review } from '#web/prerender/review-text.ts'

/** The sections of a computed review, in order. */
export const REVIEW_SECTIONS: readonly (readonly [
  id: string,
  title: string,
  body: (props: { review: Review }) => ReactNode,
])[] = [
  ['in-short', 'In short', InShort],
  ['claim-value', 'What a claim is worth', ClaimValue],
  ['cash-out', 'Days to the first cash-out', CashOut],
  ['reset', 'When it resets', NextReset],
  ['states', 'Excluded places', States],
  ['community-score', 'Community Score', CommunityScore],
  ['what-sources-report', 'What sources report', WhatSourcesReport],
  ['not-known', 'Also unknown', Unknown],
  ['changes', 'What changed', Changes],
]

/** The text of a computed review. */
export function ReviewBody({ review }: { review: Review }) {
  return (
    <>
      <ReferralLine />
      {REVIEW_SECTIONS.map(([id, title, Body]) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <Body review={review} />
        </section>
      ))}
      <PlaySafe />
      <Sources review={review} />
    </>
  )
}
