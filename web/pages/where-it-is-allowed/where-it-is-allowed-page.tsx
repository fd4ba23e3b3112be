import { useLoaderData } from 'react-router'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { CardTable, type CardColumn } from '#web/features/article/card-table.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { changesAbout } from '#web/prerender/changes.server.ts'
import { stateGroups } from '#web/prerender/jurisdictions.server.ts'
import { dateText } from '#web/ui/date-text.ts'

export const handle = { static: true }

const DESCRIPTION =
  'State by state: the laws and regulator actions that restrict sweepstakes casinos, since when, and how sure we are.'

const CONFIDENCE = { H: 'several good sources', M: 'thinly sourced', L: 'not confirmed' } as const

const COLUMNS = [
  { name: 'Since', card: 'head' },
  { name: 'What', card: 'whole', plain: true },
  { name: 'Source', card: 'whole' },
] as const satisfies readonly CardColumn[]

export function loader() {
  const changes = changesAbout(['states'])
  return { groups: stateGroups(), changes, updated: changes[0]?.date ?? '2026-11-21' }
}

const sinceText = (since: string) => (/^\d{4}-\d\d-\d\d$/.test(since) ? dateText(since) : since)

export default function WhereItIsAllowedPage() {
  const { groups, changes, updated } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        path="/where-it-is-allowed"
        title="Where it is allowed"
        description={DESCRIPTION}
        section="Reference"
      />
      <ArticleFrame
        kicker="Reference"
        title="Where it is allowed"
        lead={DESCRIPTION}
        updated={updated}
        checked={null}
        contents={[
          { id: 'how-to-read-it', text: 'How to read it' },
          ...groups.map(({ id, title }) => ({ id, text: title })),
          { id: 'changes', text: 'What changed here' },
        ]}
      >
        <div className="prose">
          <h2 id="how-to-read-it">How to read it</h2>
          <p>
            If a state isn’t on this page, we know of no restrictions there. That doesn’t mean sweepstakes
            casinos are allowed: in many states, no law or court has settled the question, and laws change. A
            casino may also exclude a state on its own. Its terms decide whether it pays you.
          </p>
          <p>
            <b>The sources are thin in one way.</b> They’re the names and numbers of bills, letters from
            regulators, and the casinos’ own lists, as public pages reported them in mid-2026. We don’t link
            to the text of the laws, and we haven’t read every one. Before you rely on an entry, look up its
            number on the state legislature’s site. Each entry shows how sure we are. None of this is legal
            advice.
          </p>
          <p>
            <b>What this means on our site.</b> You can’t sign up from the states in the first group. You can
            from all others, and the dashboard shows everyone the same list, so look up your own state before
            you start. We have no list by province for Canada, so check each casino’s terms.
          </p>
          {groups.map(({ id, title, states }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <CardTable
                label={title}
                name="State"
                columns={COLUMNS}
                groups={[
                  {
                    rows: states.map((state) => ({
                      key: state.code,
                      id: state.code,
                      name: `${state.name} (${state.code})`,
                      cells: [
                        sinceText(state.since),
                        state.what,
                        `${state.source}; ${CONFIDENCE[state.confidence]}`,
                      ],
                    })),
                  },
                ]}
                even
              />
            </section>
          ))}
          <h2 id="changes">What changed here</h2>
          {changes.map(({ id, date, title, items }) => (
            <section key={id} aria-labelledby={`change-${id}`}>
              <h3 id={`change-${id}`}>
                <time dateTime={date}>{dateText(date)}</time>: {title}
              </h3>
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
