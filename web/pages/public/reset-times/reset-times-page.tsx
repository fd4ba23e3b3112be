import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import parts from '#web/features/article/article-parts.module.css'
import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import prose from '#web/features/article/prose.module.css'
import { ResetDoubts } from '#web/features/article/reset-doubts.tsx'
// Bundled like workers: self-contained files, imported as their URLs.
// oxlint-disable-next-line import/default
import resetScript from '#web/features/next-reset/next-reset-script.ts?worker&url'
import { NextReset } from '#web/features/next-reset/next-reset.tsx'
import { tableData } from '#web/features/page-head/structured-data.ts'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import { PlaceOptions } from '#web/features/place/place-options.tsx'
// oxlint-disable-next-line import/default
import toolsScript from '#web/features/table-tools/table-tools-script.ts?worker&url'
import { TableTools, ToolSelect } from '#web/features/table-tools/table-tools.tsx'
import type { NamedLink, ResetRow, ResetTimes } from '#web/prerender/reset-times.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import { LateScript } from '#web/ui/late-script.tsx'
import styles from './reset-times.module.css'

const TITLE = 'When sweepstakes casinos reset their daily bonus'

/** The day on which the text was last edited. */
const EDITED = '2026-11-27'

const TABLE = 'resets'

const NO_HOUR = { id: 'daily', text: 'Hour not known' }
const NO_SOURCE = { id: 'no-source', text: 'Not known' }

const COLUMNS = [
  { name: 'Resets', card: 'whole', plain: true },
  { name: 'Amount', card: 'whole' },
] as const satisfies readonly CardColumn[]

const ZONES = [
  { value: '', name: 'Any' },
  { value: 'America/New_York', name: 'Eastern' },
  { value: 'America/Los_Angeles', name: 'Pacific' },
  { value: 'claim', name: 'After your claim' },
] as const

const KINDS = [
  { value: '', name: 'All' },
  { value: 'daily', name: 'Once a day' },
  { value: 'hourly', name: 'Several times a day' },
  { value: 'rare', name: 'Less than daily' },
] as const

const ORDERS = [
  { value: '', name: 'By kind of reset' },
  { value: 'name', name: 'Name' },
  { value: 'often', name: 'Most often first' },
  { value: 'cents', name: 'Highest amount first' },
] as const

/** Every known reset in one table, with the unknown ones named once. */
export default function ResetTimesPage({ groups, daily, unknown, forbidding, checked }: ResetTimes) {
  const rows = groups.flatMap((group) => group.rows)
  const known = rows.length
  const description = `Reset times of ${known} bonuses: at a time of day, or hours after your claim. Search, sort, and filter them by zone, state, and kind.`
  return (
    <>
      <PageHead
        path="/reset-times"
        title={TITLE}
        description={description}
        section="Reference"
        data={tableData({
          path: '/reset-times',
          title: TITLE,
          description,
          updated: EDITED,
          items: rows.map(({ casino, path }) => ({ name: casino, path })),
        })}
      />
      <ArticleFrame
        kicker="Reference"
        title={TITLE}
        lead={description}
        updated={EDITED}
        checked={null}
        contents={[...groups.map(({ id, name }) => ({ id, text: name })), NO_HOUR, NO_SOURCE]}
        contentsLook="row"
        wide
        first={
          <TableTools
            page="/reset-times"
            table={TABLE}
            one="bonus"
            many="bonuses"
            orders={ORDERS}
            forbidding={forbidding}
          >
            <ToolSelect name="zone" label="Zone" options={ZONES} />
            <ToolSelect name="out" label="Where you play" without>
              <PlaceOptions none="Any place" />
            </ToolSelect>
            <ToolSelect name="kind" label="Kind" options={KINDS} />
          </TableTools>
        }
      >
        <CardTable
          id={TABLE}
          label="Known resets"
          name="Casino"
          columns={COLUMNS}
          wide
          groups={groups.map((group) => ({ ...group, rows: group.rows.map(row) }))}
        />
        <div className={classNames(prose.prose, styles.text)}>
          <p className={parts.referral} data-notice="">
            We checked the figures between {dateText(checked.from)}, and {dateText(checked.to)}. An empty cell
            means that no source gives the figure. <ResetDoubts />
          </p>
          <Folded
            place={NO_HOUR}
            title={`${daily.length} bonuses come once a day, but no source gives the hour`}
            links={daily}
          />
          <Folded
            place={NO_SOURCE}
            title={`${unknown.length} bonuses have no source for the reset at all`}
            links={unknown}
          />
          <p>
            Do you know one of them? <a href="/contact">Tell us</a>, with the time and the zone. For mail-in
            requests, wheels, and streaks, see <a href="/bonus-kinds">bonuses by kind</a>.
          </p>
        </div>
      </ArticleFrame>
      <LateScript src={toolsScript} />
      <LateScript src={resetScript} />
    </>
  )
}

function row(bonus: ResetRow) {
  const { key, casino, path, name, fixed, hours, when, amount, cents, kinds, out } = bonus
  const isDaily = !kinds.includes('hourly') && !kinds.includes('rare')
  return {
    key,
    name: (
      <a href={path}>
        {casino}
        {name === null ? null : <span className={styles.bonus}> {name}</span>}
      </a>
    ),
    data: {
      'data-zone': fixed?.zone ?? 'claim',
      'data-out': out,
      'data-kind': isDaily ? 'daily' : kinds.join(' '),
      'data-often': -hours,
      'data-cents': cents ?? undefined,
    },
    cells: [
      <>
        {when}
        {fixed === null ? null : (
          <b className={styles.next}>
            <NextReset clock={fixed} />
          </b>
        )}
      </>,
      amount,
    ],
  }
}

type FoldedProps = {
  place: { readonly id: string; readonly text: string }
  title: string
  links: readonly NamedLink[]
}

/** A long list under its heading, to which a link leads also without a script that would open the list. */
function Folded({ place: { id, text }, title, links }: FoldedProps) {
  return (
    <>
      <h2 id={id}>{text}</h2>
      <details className={styles.folded}>
        <summary>{title}</summary>
        <ul>
          {links.map(({ path, name }) => (
            <li key={name}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
