import { useLoaderData } from 'react-router'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { changesAbout } from '#web/prerender/changes.server.ts'
import { stateGroups } from '#web/prerender/jurisdictions.server.ts'
import { dateText } from '#web/ui/date-text.ts'

export const handle = { static: true }

const DESCRIPTION =
  'State by state, what the law and the regulators have against sweepstakes casinos, since when, and how sure we are.'

const CONFIDENCE = { H: 'several good sources', M: 'thinly sourced', L: 'not confirmed' } as const

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
            Sweepstakes casinos are legal in a state until a law or a court says otherwise, and the law moves.
            A state that is not on this page has nothing against them that we know of. A casino may still shut
            a state out: its own terms decide whether it pays you.
          </p>
          <p>
            This is not legal advice. The entries were checked against public pages in mid-2026; each says how
            well it is sourced.
          </p>
          {groups.map(({ id, title, states }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <ScrollTable label={title} even>
                <thead>
                  <tr>
                    <th scope="col">State</th>
                    <th scope="col">Since</th>
                    <th scope="col">What</th>
                    <th scope="col">Source</th>
                  </tr>
                </thead>
                <tbody>
                  {states.map((state) => (
                    <tr key={state.code} id={state.code}>
                      <th scope="row">
                        {state.name} ({state.code})
                      </th>
                      <td>{sinceText(state.since)}</td>
                      <td className="table-words">{state.what}</td>
                      <td className="table-words">
                        {state.source}; {CONFIDENCE[state.confidence]}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </ScrollTable>
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
