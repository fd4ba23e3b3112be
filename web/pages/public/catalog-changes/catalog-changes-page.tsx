import { Fragment } from 'react'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { CardTable } from '#web/features/article/card-table.tsx'
import prose from '#web/features/article/prose.module.css'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import type { Change } from '#web/prerender/changes.ts'
import { dateText, partialDateText } from '#web/ui/date-text.ts'
import { PinnedNote } from '#web/ui/pinned-note.tsx'
import styles from './catalog-changes-page.module.css'

const DESCRIPTION =
  'Changes to the list of casinos, the list of states, and the tier rule, each with its date.'

const COLUMNS = [
  { name: 'Before', card: 'whole' },
  { name: 'Now', card: 'whole' },
  { name: 'Reason and source', card: 'whole' },
] as const

/** A longer table is closed at first, so that the next change is not many screens away. */
const MAX_OPEN_FIGURES = 8

const ABOUT = { casinos: 'Casinos', states: 'States', rule: 'Tier rule' } as const

/** @param changes newest first. */
export default function CatalogChangesPage({ changes }: { changes: readonly Change[] }) {
  const updated = changes[0]?.date
  if (updated === undefined) throw new Error('No change is published')
  return (
    <>
      <PageHead
        path="/catalog-changes"
        title="What changed in the catalog"
        description={DESCRIPTION}
        section="Reference"
        feed="/catalog-changes.xml"
      />
      <ArticleFrame
        kicker="Reference"
        title="What changed in the catalog"
        lead={DESCRIPTION}
        updated={updated}
        checked={null}
        contents={changes.map(({ id, title }) => ({ id, text: title }))}
      >
        <div className={prose.prose}>
          <PinnedNote />
          <p>
            When we correct a figure we got wrong, we list that here too. Each casino’s{' '}
            <a href="/casino-reviews">fact sheet</a> also lists the changes to it. To get changes in a feed
            reader, follow <a href="/catalog-changes.xml">the changes feed</a>.
          </p>
          {changes.map(({ id, date, about, title, items, figures }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <p className={styles.date}>
                <time dateTime={date}>{dateText(date)}</time> · {ABOUT[about]}
              </p>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              {figures.length === 0 ? null : figures.length <= MAX_OPEN_FIGURES ? (
                <FigureTable title={title} figures={figures} />
              ) : (
                <details className={styles.figures}>
                  <summary>All {figures.length} changed figures, each with its reason and source</summary>
                  <FigureTable title={title} figures={figures} />
                </details>
              )}
            </section>
          ))}
        </div>
      </ArticleFrame>
    </>
  )
}

/** Every figure of a change: its value before and now, the reason, and the source with its date. */
function FigureTable({ title, figures }: Pick<Change, 'title' | 'figures'>) {
  return (
    <CardTable
      label={`${title}: every changed figure`}
      name="Item"
      columns={COLUMNS}
      even
      groups={[
        {
          rows: figures.map(({ of, from, to, why, source }) => ({
            key: of,
            name: of,
            cells: [
              <Address key="from" text={from ?? 'Not listed'} />,
              <Address key="to" text={to ?? 'Not listed'} />,
              <>
                {why ?? (source === null ? 'Not recorded.' : '')}
                {source === null ? null : (
                  <>
                    {why === null ? '' : ' '}
                    <a href={source.url} rel="nofollow noopener">
                      {source.name}
                    </a>
                    , {partialDateText(source.date)}
                  </>
                )}
              </>,
            ],
          })),
        },
      ]}
    />
  )
}

/** A figure, which can be an address: it breaks before a part of its path, not within a word. */
function Address({ text }: { text: string }) {
  return text.split(/(?<=[/?&=])(?=\w)/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts never change
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
