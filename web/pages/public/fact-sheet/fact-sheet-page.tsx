import { AmountFigure } from '#web/features/amount-picture/amount-picture.tsx'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import parts from '#web/features/article/article-parts.module.css'
import { PlaySafeLine } from '#web/features/article/notice-lines.tsx'
import prose from '#web/features/article/prose.module.css'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import tables from '#web/features/article/scroll-table.module.css'
import { LinkedText } from '#web/features/article/linked-text.tsx'
import { MemberReports } from '#web/features/member-reports/member-reports.tsx'
// Bundled like workers: self-contained files, imported as their URLs.
// oxlint-disable-next-line import/default
import reportsScript from '#web/features/member-reports/member-reports-script.ts?worker&url'
// oxlint-disable-next-line import/default
import resetScript from '#web/features/next-reset/next-reset-script.ts?worker&url'
import { articleData } from '#web/features/page-head/structured-data.ts'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { CashOut } from '#web/pages/public/fact-sheet/cash-out.tsx'
import { Facts } from '#web/pages/public/fact-sheet/facts.tsx'
import { SheetSources } from '#web/pages/public/fact-sheet/sheet-sources.tsx'
import type { Article } from '#web/prerender/articles.ts'
import type { FactSheet } from '#web/prerender/fact-sheet.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import { LateScript } from '#web/ui/late-script.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import unbroken from '#web/ui/unbroken.module.css'
import styles from './fact-sheet.module.css'

const PARENT = { path: '/casino-reviews', title: 'Casino reviews' } as const

/** All preview pictures would differ only in a name, so the sheets share that of their list. */
const PICTURE = '/casino-reviews'

/**
 * What sources report about the daily bonus of one casino: the facts first, then how they follow.
 *
 * @param review a written review of the casino, which the page contains.
 */
export default function FactSheetPage({
  sheet,
  review,
}: {
  sheet: FactSheet
  review: Pick<Article, 'answer' | 'html' | 'sources'> | null
}) {
  const [about, figures] = sheet.title
  const title = `${about}: ${figures}`
  const sections = sectionsOf(sheet, review !== null)
  return (
    <>
      <PageHead
        path={sheet.path}
        title={title}
        fullTitle={title}
        description={sheet.answer}
        section="Fact sheet"
        parent={PARENT}
        picture={PICTURE}
        data={articleData({ ...sheet, title, description: sheet.answer, kind: 'review' })}
      />
      <ArticleFrame
        kicker="Fact sheet"
        title={
          <>
            {about}
            <span className={styles.figures}>
              <span className="visually-hidden">: </span>
              {figures}
            </span>
          </>
        }
        lead={sheet.answer}
        updated={sheet.updated}
        checked={sheet.checked}
        contents={[
          ...sections.map(({ id, text }) => ({ id, text })),
          ...(review === null ? [] : [{ id: 'full-review', text: 'Full review' }]),
        ]}
        contentsLook="row"
        sources={review?.sources ?? []}
        related={sheet.related}
        parent={PARENT}
        first={<Facts sheet={sheet} />}
      >
        <div className={classNames(prose.prose, parts.text, tables.text)}>
          {sections.map(({ id, text, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{text}</h2>
              {body}
            </section>
          ))}
          {review === null ? null : (
            <>
              <h2 id="full-review">Full review</h2>
              {review.answer === null ? null : <p>{review.answer}</p>}
              <div className={prose.prose} dangerouslySetInnerHTML={{ __html: review.html }} />
            </>
          )}
          <MemberReports id={sheet.id} className={parts.lines} />
          <PlaySafeLine help={sheet.help} />
        </div>
      </ArticleFrame>
      <LateScript src={reportsScript} />
      {sheet.facts.some(({ clock }) => clock !== undefined) ? <LateScript src={resetScript} /> : null}
    </>
  )
}

/** The sections that have something to show, in their order. A written review has the reports and its own sources. */
function sectionsOf(sheet: FactSheet, hasReview: boolean) {
  const all = [
    {
      id: 'amount',
      text: 'Amount',
      isShown: sheet.picture !== null || sheet.amount.length > 0 || sheet.further.length > 0,
      body: <Amount sheet={sheet} />,
    },
    {
      id: 'reset',
      text: 'Reset',
      isShown: sheet.reset !== null,
      body: <p>{sheet.reset}</p>,
    },
    {
      id: 'claim',
      text: 'How to claim it',
      isShown: sheet.steps.length > 1,
      body: (
        <ol>
          {sheet.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ),
    },
    {
      id: 'cash-out',
      text: 'Minimum cash-out',
      isShown: sheet.payouts.length > 0,
      body: <CashOut payouts={sheet.payouts} texts={sheet.cashOut} />,
    },
    {
      id: 'states',
      text: 'Where it isn’t available',
      isShown: sheet.excluded.length > 0,
      body: <Excluded sheet={sheet} />,
    },
    {
      id: 'reports',
      text: 'What sources report',
      isShown: sheet.reports.length > 0 && !hasReview,
      body: sheet.reports.map((text) => <p key={text}>{text}</p>),
    },
    {
      id: 'changes',
      text: 'What changed',
      isShown: sheet.changes.length > 0,
      body: <Changes sheet={sheet} />,
    },
    {
      id: 'figure-sources',
      text: 'Where the figures come from',
      isShown: sheet.sources.length > 0 && !hasReview,
      body: <SheetSources sources={sheet.sources} />,
    },
  ]
  return all.filter(({ isShown }) => isShown)
}

function Amount({ sheet: { picture, amount, further, name, short } }: { sheet: FactSheet }) {
  return (
    <>
      {picture === null ? null : <AmountFigure picture={picture} short={short} />}
      {amount.map((text) => (
        <p key={text}>
          <LinkedText text={text} />
        </p>
      ))}
      {further.length === 0 ? null : (
        <ScrollTable label={`Further bonuses of ${name}`}>
          <thead>
            <tr>
              <th scope="col">Further bonus</th>
              <th scope="col">Amount</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {further.map((bonus) => (
              <tr key={bonus.name}>
                <th scope="row">{bonus.name}</th>
                <td>{bonus.amount ?? <VisuallyHidden>not known</VisuallyHidden>}</td>
                <td>{bonus.when ?? <VisuallyHidden>not known</VisuallyHidden>}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </>
  )
}

function Excluded({ sheet: { excluded, notListed, name } }: { sheet: FactSheet }) {
  return (
    <>
      {excluded.map(({ source, url, date, places }) => (
        <div key={url} className={styles.places}>
          <p>
            <a href={url} rel="nofollow noopener">
              {source}
            </a>{' '}
            ({date}){source.includes(',') ? ',' : ''} lists {places.length}{' '}
            {places.length === 1 ? 'place' : 'places'} where {name} isn’t available:
          </p>
          <ul aria-label={`Places where ${name} isn’t available`}>
            {places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </div>
      ))}
      {notListed === null ? null : <p>{notListed}</p>}
      <p className={parts.referral} data-notice="">
        The casino’s terms decide whether it pays you. For each state’s law, see{' '}
        <a href="/where-it-is-allowed" className={unbroken.word}>
          Where it is allowed
        </a>
        .
      </p>
    </>
  )
}

function Changes({ sheet: { changes } }: { sheet: FactSheet }) {
  return (
    <ul>
      {changes.map(({ id, date, texts }) => (
        <li key={id}>
          <a href={`/catalog-changes#${id}`}>
            <time dateTime={date}>{dateText(date)}</time>
          </a>
          {texts.length === 1 ? (
            `: ${texts[0]}`
          ) : (
            <ul>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
