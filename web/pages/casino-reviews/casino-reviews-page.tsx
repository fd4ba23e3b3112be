import { useLoaderData } from 'react-router'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { reviews } from '#web/prerender/reviews.server.ts'
import { dateText } from '#web/ui/date-text.ts'
import { Icon } from '#web/ui/icon.tsx'

export const handle = { static: true }

const DESCRIPTION =
  'Every casino of the list with its tier, what a day’s bonus is worth, what it takes to cash out, and how far each figure can be trusted.'

const CONFIDENCE = { high: 'Good', medium: 'Fair', low: 'Low' } as const

export function loader() {
  return { ...reviews(), updated: '2026-11-21' }
}

export default function CasinoReviewsPage() {
  const { offered, notOffered, checked, updated } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead path="/casino-reviews" title="Casino reviews" description={DESCRIPTION} section="Reviews" />
      <ArticleFrame
        kicker="Reviews"
        title="Casino reviews"
        lead={DESCRIPTION}
        updated={updated}
        checked={checked}
        contents={[]}
        wide
      >
        <p className="referral-line">
          Links to casinos can be referral links: we may earn something if you sign up through one. It changes
          no tier and no ranking.
        </p>
        <ScrollTable label="Casinos by tier">
          <thead>
            <tr>
              <th scope="col">Casino</th>
              <th scope="col">Tier</th>
              <th scope="col" align="right">
                Expected daily
              </th>
              <th scope="col">Least cash-out</th>
              <th scope="col">Resets</th>
              <th scope="col">Confidence</th>
              <th scope="col">Checked on</th>
              <th scope="col">Site</th>
            </tr>
          </thead>
          <tbody>
            {offered.map((casino) => (
              <tr key={casino.slug} id={casino.slug}>
                <th scope="row">
                  {casino.review === null ? (
                    casino.name
                  ) : (
                    <a href={casino.review}>
                      {casino.name} <span className="review-mark">Full review</span>
                    </a>
                  )}
                </th>
                <td>{casino.tier}</td>
                <td align="right">{casino.expected}</td>
                <td>{casino.minimums}</td>
                <td>{casino.reset}</td>
                <td>{CONFIDENCE[casino.confidence]}</td>
                <td>
                  <time dateTime={casino.checked}>{dateText(casino.checked)}</time>
                </td>
                <td>
                  {casino.link === null ? (
                    'not known'
                  ) : (
                    <a
                      href={casino.link}
                      target="_blank"
                      rel="sponsored nofollow noopener"
                      aria-label={`Visit ${casino.name} (opens a new tab)`}
                    >
                      Visit <Icon name="arrow-out" className="inline" />
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
        <div className="prose">
          <h2 id="how-to-read-it">How to read it</h2>
          <p>
            <b>Expected daily</b> is a day’s bonus after it is played through once. <b>Confidence</b> is that
            of the daily bonus: good when three or more sources agree, fair when two do or one careful one
            says so, low when it is thin or disputed. What no source gives is not known, and counts as nothing
            in our sums. How a tier comes about is written down in{' '}
            <a href="/blog/profitability-rankings-explained">how the rankings work</a>.
          </p>
          <h2 id="not-offered">Not offered</h2>
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
