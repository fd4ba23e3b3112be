import { useLoaderData } from 'react-router'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { changesAbout } from '#web/prerender/changes.server.ts'
import { dateText } from '#web/ui/date-text.ts'

export const handle = { static: true }

const DESCRIPTION =
  'Changes to the list of casinos, the list of states, and the tier rule, each with its date.'

const ABOUT = { casinos: 'Casinos', states: 'States', rule: 'Tier rule' } as const

export function loader() {
  const changes = changesAbout(['casinos', 'states', 'rule'])
  return { changes, updated: changes[0]?.date ?? '2026-11-21' }
}

export default function CatalogueChangesPage() {
  const { changes, updated } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        path="/catalogue-changes"
        title="What changed in the catalogue"
        description={DESCRIPTION}
        section="Reference"
        feed="/catalogue-changes.xml"
      />
      <ArticleFrame
        kicker="Reference"
        title="What changed in the catalogue"
        lead={DESCRIPTION}
        updated={updated}
        checked={null}
        contents={[]}
      >
        <div className="prose">
          <p>
            When we correct a figure we got wrong, we list that here too. To get changes in a feed reader,
            follow <a href="/catalogue-changes.xml">the changes feed</a>.
          </p>
          {changes.map(({ id, date, about, title, items }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <p className="change-date">
                <time dateTime={date}>{dateText(date)}</time> · {ABOUT[about]}
              </p>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </ArticleFrame>
    </>
  )
}
