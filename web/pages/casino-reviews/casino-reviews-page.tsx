import { tierTitle } from '#core/ranking/tier.ts'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import parts from '#web/features/article/article-parts.module.css'
import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import prose from '#web/features/article/prose.module.css'
import { VisitLink } from '#web/features/article/visit-link.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import type { ReviewedCasino, Reviews } from '#web/prerender/reviews.ts'
import { classNames } from '#web/ui/class-names.ts'
import { shortDateText } from '#web/ui/date-text.ts'
import styles from './casino-reviews-page.module.css'

const DESCRIPTION =
  'Every casino on our list: its tier, what a day’s bonus is worth, what it takes to cash out, and how reliable each figure is.'

const CONFIDENCE = { high: 'High', medium: 'Medium', low: 'Low' } as const

/** The day on which the text was last edited. */
const UPDATED = '2026-11-23'

const COLUMNS = [
  { name: 'Expected Daily', align: 'right', card: 'head' },
  { name: 'Minimum cash-out', card: 'half' },
  { name: 'Resets', card: 'half' },
  { name: 'Confidence', card: 'third' },
  { name: 'Checked on', card: 'third' },
  { name: 'Site', card: 'third' },
] as const satisfies readonly CardColumn[]

function row(casino: ReviewedCasino) {
  return {
    key: casino.slug,
    id: casino.slug,
    name:
      casino.review === null ? (
        casino.name
      ) : (
        <a href={casino.review}>
          {casino.name} <span className={styles.review}>{casino.isFull ? 'Full review' : 'Review'}</span>
        </a>
      ),
    cells: [
      casino.expected,
      casino.minimums,
      casino.reset,
      CONFIDENCE[casino.confidence],
      <time key="checked" dateTime={casino.checked}>
        {shortDateText(casino.checked)}
      </time>,
      casino.link === null ? (
        'unknown'
      ) : (
        <VisitLink key="site" id={casino.id} name={casino.name} link={casino.link} />
      ),
    ],
  }
}

export default function CasinoReviewsPage({ tiers, notOffered, checked }: Reviews) {
  const groups = tiers.map(({ tier, casinos }) => ({
    id: `tier-${tier}`,
    title: tierTitle(tier),
    rows: casinos.map(row),
  }))
  return (
    <>
      <PageHead path="/casino-reviews" title="Casino reviews" description={DESCRIPTION} section="Reviews" />
      <ArticleFrame
        kicker="Reviews"
        title="Casino reviews"
        lead={DESCRIPTION}
        updated={UPDATED}
        checked={checked}
        contents={[
          ...tiers.map(({ tier }) => ({ id: `tier-${tier}`, text: `Tier ${tier}` })),
          { id: 'how-to-read-it', text: 'How to read it' },
          { id: 'not-offered', text: 'Not ranked' },
        ]}
        contentsLook="row"
        wide
      >
        <p className={parts.referral}>
          Links to casinos may be referral links: we may earn something if you sign up through one. That
          doesn’t affect any tier or ranking.
        </p>
        <CardTable label="Casinos by tier" name="Casino" columns={COLUMNS} groups={groups} wide />
        <div className={classNames(prose.prose, styles.text)}>
          <h2 id="how-to-read-it">How to read it</h2>
          <p>
            <b>Expected Daily</b> is what a day’s bonus is worth after you play it through once.{' '}
            <b>Confidence</b> rates the daily bonus: high when three or more sources agree, medium when two
            agree or one careful source reports it, and low when sources are weak or disagree. A figure that
            no source gives shows as “unknown” and is left out of our totals.
          </p>
          <p>
            The best casinos have a review: what a claim is worth, how long the first cash-out takes, and what
            no source covers. To see how we set tiers, read{' '}
            <a href="/blog/profitability-rankings-explained">how the rankings work</a>. For your state’s laws,
            see <a href="/where-it-is-allowed">Where it is allowed</a>. We list corrections under{' '}
            <a href="/catalogue-changes">What changed</a>.
          </p>
          <h2 id="not-offered">Not ranked</h2>
          <ul>
            {notOffered.map(({ slug, name, reason }) => (
              <li key={slug} id={slug}>
                <b>{name}.</b> {reason}
              </li>
            ))}
          </ul>
        </div>
      </ArticleFrame>
    </>
  )
}
