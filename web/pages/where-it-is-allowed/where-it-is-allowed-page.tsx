import { useLoaderData } from 'react-router'
import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { CardTable, type CardColumn } from '#web/features/article/card-table.tsx'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { changesAbout } from '#web/prerender/changes.server.ts'
import { stateGroups } from '#web/prerender/jurisdictions.server.ts'
import { dateText } from '#web/ui/date-text.ts'

export const handle = { static: true }

const DESCRIPTION =
  'State by state, what the law and the regulators have against sweepstakes casinos, since when, and how sure we are.'

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
            A state that is not on this page has nothing against sweepstakes casinos that we know of. That is
            not the same as being allowed: in many states no law and no court has settled it, and the law
            moves. A casino may also shut a state out by itself. Its own terms decide whether it pays you.
          </p>
          <p>
            <b>The sources are thin in one way.</b> They are the names and numbers of bills, the letters of
            regulators and the casinos’ own lists, as public pages reported them in mid-2026. There is no link
            to the text of a law here, and we have not read each one. Before you rely on a line, look its
            number up on the site of the state’s legislature. Each entry says how sure we are. None of this is
            legal advice.
          </p>
          <p>
            <b>What it changes here.</b> We take no sign-ups from the states of the first group. From all
            others we do, and the dashboard shows the same list to everybody, so look your own state up before
            you start. For Canada we have no list by province: look in each casino’s terms.
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
