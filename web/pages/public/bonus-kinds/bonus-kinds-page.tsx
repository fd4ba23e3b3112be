import { ArticleFrame } from '#web/features/article/article-frame.tsx'
import { type CardColumn, CardTable } from '#web/features/article/card-table.tsx'
import prose from '#web/features/article/prose.module.css'
import { ResetDoubts } from '#web/features/article/reset-doubts.tsx'
import tables from '#web/features/article/scroll-table.module.css'
import { tableData } from '#web/features/page-head/structured-data.ts'
import { PageHead } from '#web/features/page-head/page-head.tsx'
import type { BonusesByKind } from '#web/prerender/kinds-page.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { shortDateText } from '#web/ui/date-text.ts'

const TITLE = 'Bonuses by kind: hourly, streaks, wheels, mail-in'
const DESCRIPTION =
  'Bonuses that aren’t a plain amount once a day: several claims a day, streaks, wheels, levels, free spins, and mail-in requests.'

/** The day on which the text was last edited. */
const EDITED = '2026-11-27'

type Kind = BonusesByKind[number]['kind']

const KINDS: Readonly<Record<Kind, readonly [title: string, text: string]>> = {
  hourly: [
    'Several times a day',
    'Each claim starts the wait for the next one, so a late claim costs you part of a day’s total.',
  ],
  streak: [
    'Streaks',
    'Each day in a row has its own amount. At some casinos, a missed day takes you back to day 1.',
  ],
  wheel: [
    'Wheels, dice, and cards',
    'The amount is drawn or differs from claim to claim. We count the usual amount if a source states one, and otherwise the lowest.',
  ],
  levels: ['Levels', 'The amount depends on how much you have played. We count the lowest level.'],
  spins: ['Free spins', 'Spins on one game. Few sources say what a spin is worth, so we don’t count them.'],
  rare: ['Less than once a day', 'Weekly and monthly bonuses, with the days until the next one.'],
  mail: [
    'Mail-in and online requests',
    'You write a request and get coins for it. Follow each rule of the casino exactly: a request with one mistake isn’t paid.',
  ],
  condition: [
    'With another condition',
    'Not for everyone, or not on every day. We count them as $0.00 a day.',
  ],
}

const COLUMNS = [
  { name: 'Amount', card: 'whole', plain: true },
  { name: 'When', card: 'whole', plain: true },
  { name: 'Checked', card: 'whole' },
] as const satisfies readonly CardColumn[]

export default function BonusKindsPage({ kinds }: { kinds: BonusesByKind }) {
  return (
    <>
      <PageHead
        path="/bonus-kinds"
        title={TITLE}
        description={DESCRIPTION}
        section="Reference"
        data={tableData({
          path: '/bonus-kinds',
          title: TITLE,
          description: DESCRIPTION,
          updated: EDITED,
          items: kinds.flatMap(({ rows }) => rows.map(({ casino, path }) => ({ name: casino, path }))),
        })}
      />
      <ArticleFrame
        kicker="Reference"
        title={TITLE}
        lead={DESCRIPTION}
        updated={EDITED}
        checked={null}
        contents={kinds.map(({ kind }) => ({ id: kind, text: KINDS[kind][0] }))}
      >
        <div className={classNames(prose.prose, tables.text)}>
          {kinds.map(({ kind, rows }, index) => {
            const [title, text] = KINDS[kind]
            return (
              <section key={kind}>
                <h2 id={kind}>{title}</h2>
                <p>{text}</p>
                <CardTable
                  label={title}
                  name="Casino"
                  columns={COLUMNS}
                  even
                  groups={[
                    {
                      rows: rows.map(({ key, casino, path, name, amount, when, checked }) => ({
                        key,
                        name: (
                          <a href={path}>
                            <Unbroken text={name === null ? casino : `${casino}, ${name}`} />
                          </a>
                        ),
                        cells: [
                          amount,
                          when,
                          <time key="checked" dateTime={checked}>
                            {shortDateText(checked)}
                          </time>,
                        ],
                      })),
                    },
                  ]}
                />
                {/* Below the first table, so that a phone shows its rows on the first screen. */}
                {index === 0 ? (
                  <p>
                    An empty cell means that no source gives the figure. <ResetDoubts />
                  </p>
                ) : null}
              </section>
            )
          })}
        </div>
      </ArticleFrame>
    </>
  )
}
