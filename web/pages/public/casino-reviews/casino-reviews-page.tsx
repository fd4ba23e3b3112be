import { tierTitle } from '#core/ranking/tier.ts'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import parts from '#web/features/article/article-parts.module.css'
import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import prose from '#web/features/article/prose.module.css'
import { VisitLink } from '#web/features/article/visit-link.tsx'
import { PlaceOptions } from '#web/features/place/place-options.tsx'
import { tableData } from '#web/features/page-head/structured-data.ts'
import { PageHead } from '#web/features/page-head/page-head.tsx'
// Bundled like workers: a self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import toolsScript from '#web/features/table-tools/table-tools-script.ts?worker&url'
import { TableTools, ToolSelect } from '#web/features/table-tools/table-tools.tsx'
import type { ListedCasino, Reviews } from '#web/prerender/reviews.ts'
import { classNames } from '#web/ui/class-names.ts'
import { shortDateText } from '#web/ui/date-text.ts'
import { LateScript } from '#web/ui/late-script.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './casino-reviews-page.module.css'

const DESCRIPTION =
  'Every casino on our list: its tier, what a day’s bonus is worth, what it takes to cash out, and how reliable each figure is.'

const CONFIDENCE = { high: 'High', medium: 'Medium', low: 'Low' } as const

/** The day on which the text was last edited. */
const UPDATED = '2026-11-27'

const TABLE = 'list'

const TIERS_TO_CHOOSE = [
  { value: '', name: 'All' },
  ...[1, 2, 3, 4, 5].map((tier) => ({ value: String(tier), name: `Tier ${tier}` })),
]

const CONFIDENCES = [
  { value: '', name: 'Any' },
  ...Object.entries(CONFIDENCE).map(([value, name]) => ({ value, name })),
]

const ORDERS = [
  { value: '', name: 'By tier' },
  { value: 'name', name: 'Name' },
  { value: 'cents', name: 'Most a day first' },
  { value: 'soon', name: 'Soonest cash-out first' },
] as const

const COLUMNS = [
  { name: 'Expected Daily', align: 'right', card: 'head' },
  { name: 'Minimum cash-out', card: 'half' },
  { name: 'Resets', card: 'half' },
  { name: 'Playthrough', card: 'half' },
  { name: 'Confidence', card: 'half' },
  { name: 'Checked on', card: 'third' },
  { name: 'Site', card: 'third' },
] as const satisfies readonly CardColumn[]

function row(casino: ListedCasino) {
  return {
    key: casino.slug,
    id: casino.slug,
    name: (
      <a href={casino.path}>
        {casino.name} {casino.isFull ? <span className={styles.review}>Full review</span> : null}
      </a>
    ),
    data: {
      'data-out': casino.out,
      'data-tier': casino.tier ?? undefined,
      'data-confidence': casino.confidence,
      'data-cents': casino.cents ?? undefined,
      'data-soon': casino.days === null ? undefined : -casino.days,
    },
    cells: [
      casino.expected,
      casino.minimums === null ? null : <Unbroken key="minimums" text={casino.minimums} />,
      casino.reset,
      casino.playthrough,
      CONFIDENCE[casino.confidence],
      <time key="checked" dateTime={casino.checked}>
        {shortDateText(casino.checked)}
      </time>,
      casino.link === null ? null : (
        <VisitLink key="site" id={casino.id} name={casino.name} link={casino.link} />
      ),
    ],
  }
}

export default function CasinoReviewsPage({ tiers, best, notOffered, forbidding, checked }: Reviews) {
  const groups = tiers.map(({ tier, casinos }) => ({
    id: `tier-${tier}`,
    title: tierTitle(tier),
    rows: casinos.map(row),
  }))
  return (
    <>
      <PageHead
        path="/casino-reviews"
        title="Casino reviews"
        description={DESCRIPTION}
        section="Reviews"
        data={tableData({
          path: '/casino-reviews',
          title: 'Casino reviews',
          description: DESCRIPTION,
          updated: UPDATED,
          items: tiers.flatMap(({ casinos }) => casinos),
        })}
      />
      <ArticleFrame
        kicker="Reviews"
        title="Casino reviews"
        lead={DESCRIPTION}
        updated={UPDATED}
        checked={checked}
        contents={[
          ...tiers.map(({ tier }) => ({ id: `tier-${tier}`, text: `Tier ${tier}` })),
          { id: 'in-another-order', text: 'In another order' },
          { id: 'how-to-read-it', text: 'How to read it' },
          { id: 'not-offered', text: 'Not ranked' },
        ]}
        contentsLook="row"
        wide
        first={
          <TableTools
            page="/casino-reviews"
            table={TABLE}
            one="casino"
            many="casinos"
            orders={ORDERS}
            forbidding={forbidding}
          >
            <ToolSelect name="tier" label="Tier" options={TIERS_TO_CHOOSE} />
            <ToolSelect name="out" label="Where you play" without>
              <PlaceOptions none="Any place" />
            </ToolSelect>
            <ToolSelect name="confidence" label="Confidence" options={CONFIDENCES} />
          </TableTools>
        }
      >
        <p className={parts.referral} data-notice="">
          Links to casinos may be referral links: we may earn something if you sign up through one. That
          doesn’t affect any tier or ranking. An empty cell means that no source gives the figure.
        </p>
        <div className={styles.casinos}>
          <CardTable
            id={TABLE}
            label="Casinos by tier"
            name="Casino"
            columns={COLUMNS}
            groups={groups}
            wide
          />
        </div>
        <div className={classNames(prose.prose, styles.text)}>
          <h2 id="in-another-order">In another order</h2>
          <OrderedCasinos title="The most a day" casinos={best.perDay} />
          <OrderedCasinos title="The soonest cash-out" casinos={best.soonest} />
          <h2 id="how-to-read-it">How to read it</h2>
          <p>
            <b>Expected Daily</b> is what a day’s bonus is worth after you play it through once.{' '}
            <b>Confidence</b> rates the daily bonus: high when three or more sources agree and none disagrees;
            medium when two agree, or one careful source reports it, and none disagrees; low otherwise. A
            figure that no source gives is left out of our totals.
          </p>
          <p>
            <b>Playthrough</b> is how many times you play the coins before you can cash them out. Expected
            Daily and the days to a cash-out count one, even where a source lists more: “In another order”
            then shows it after the figure. “Disputed” means that sources differ; “one list” and “one source”
            mean that nothing else supports the figure.
          </p>
          <p>
            Each casino has a fact sheet: what a claim is worth, how long the first cash-out takes, where it
            isn’t available, and who says so. <a href="/reset-times">All reset times</a> and{' '}
            <a href="/bonus-kinds">bonuses by kind</a> have their own tables. To see how we set tiers, read{' '}
            <a href="/blog/profitability-rankings-explained">how the rankings work</a>. For your state’s laws,
            see <a href="/where-it-is-allowed">Where it is allowed</a>. We list corrections under{' '}
            <a href="/catalog-changes">What changed</a>.
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
      <LateScript src={toolsScript} />
    </>
  )
}

/** The first casinos of another order, as links to their rows: without JavaScript, the table has only its own order. */
function OrderedCasinos({ title, casinos }: { title: string; casinos: Reviews['best']['perDay'] }) {
  return (
    <details className={styles.order}>
      <summary>
        {title}: {casinos.length} casinos
      </summary>
      <ol>
        {casinos.map(({ slug, name, figure }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{name}</a>, {figure}
          </li>
        ))}
      </ol>
    </details>
  )
}
