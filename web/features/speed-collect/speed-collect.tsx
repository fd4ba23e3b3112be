/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EpochMs } from '#core/units.ts'
import styles from './speed-collect.module.css'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { AfterVisit } from '#web/features/speed-collect/after-visit.tsx'
import { LEFT_OUT_ID, LeftOutList } from '#web/features/speed-collect/left-out-list.tsx'
import { openTab } from '#web/features/speed-collect/open-tab.ts'
import { createPressGuard } from '#web/features/speed-collect/press-guard.ts'
import { RunProgress } from '#web/features/speed-collect/run-progress.tsx'
import { runTimeText } from '#web/features/speed-collect/run-times.ts'
import { SpeedRow } from '#web/features/speed-collect/speed-row.tsx'
import { doneText, type Outcome, type RunState, runState } from '#web/features/speed-collect/speed-run.ts'
import { type SpeedStop, visitText } from '#web/features/speed-collect/speed-stop.ts'
import { TierChips } from '#web/features/speed-collect/tier-chips.tsx'
import { useSpeedRun } from '#web/features/speed-collect/use-speed-run.ts'
import { useVisit, type VisitActions } from '#web/features/speed-collect/use-visit.ts'
import { VisitButton } from '#web/features/speed-collect/visit-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

type Props = VisitActions & {
  rows: readonly ListRow[]
  /** The tag whose rows are in the run; null for all rows. */
  tag: { readonly text: string; readonly rowIds: ReadonlySet<number> } | null
  now: EpochMs
  visitor: boolean
  onStrategy: (row: ListRow) => void
  /** Asks a visitor for their place before a casino opens, and calls `onVisit` when it does. Null if it is known. */
  onAskPlace: ((row: ListRow, onVisit: () => void) => void) | null
  /** Leaves the view, for example when its code does not load. */
  onClose: () => void
  /** Content below "There is nothing left to collect!". */
  children?: ReactNode
}

/** The ready casinos, best first, each with one button that collects and visits. */
export function SpeedCollect({ tag, now, visitor, onStrategy, onAskPlace, children, ...props }: Props) {
  const speedRun = useSpeedRun(now)
  const { run, times, toggleTier, decide } = speedRun
  const { rows, last, collect } = useVisit(props.rows, speedRun, props)
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set())
  /** The bonuses that the next visit does not collect, by the IDs of their rows. */
  const [unchecked, setUnchecked] = useState<ReadonlySet<number>>(new Set())
  const [dismissed, setDismissed] = useState(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  const all = runState(rows, run, now, visited)
  const state =
    tag === null
      ? all
      : runState(
          rows.filter(({ own }) => tag.rowIds.has(own.casinoId)),
          run,
          now,
          visited,
        )
  const [next, ...rest] = state.queue
  // A run of some casinos is not finished while others can be collected.
  const isLast = all.queue.length <= 1
  const collectNext = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const empty = useRef<HTMLHeadingElement>(null)
  const focusesNext = useRef(false)
  const [isSamePress] = useState(createPressGuard)

  // A user who opened the view with a button starts at the first casino, and continues with the next after each one.
  useEffect(() => {
    if (document.activeElement !== document.body) focusInSight(collectNext.current)
  }, [])
  useEffect(() => {
    if (!focusesNext.current) return
    focusesNext.current = false
    focusInSight(collectNext.current ?? empty.current)
  })

  /**
   * Collecting further down the list keeps the user's position: the focus moves to another row before the row unmounts.
   */
  function focusAdjacentRow(stop: SpeedStop): void {
    const at = rest.indexOf(stop)
    const adjacent = rest[at + 1] ?? rest[at - 1] ?? next
    const selector = `[data-casino="${adjacent?.lead.own.casinoId}"] [data-do=collect]`
    document.querySelector<HTMLElement>(selector)?.focus()
  }

  /** Returns false for a press that must be ignored, or while the typed amount of the last visit is invalid. */
  function canPress(): boolean {
    if (isSamePress()) return false
    return last === null || !last.hasText || last.save()
  }

  function visit(stop: SpeedStop): void {
    if (stop === next) focusesNext.current = true
    else focusAdjacentRow(stop)
    setBlocked(null)
    if (visitor) return setVisited(new Set(visited).add(stop.casinoId))
    // They stay unchecked, so that an undo restores the press as it was.
    collect(
      stop,
      stop.rows.filter((row) => !isChecked(stop, row)),
      isLast,
    )
  }

  function press(stop: SpeedStop): boolean {
    if (!canPress()) return false
    if (onAskPlace !== null && stop.linked.listed.casino.link !== null) {
      onAskPlace(stop.linked, () => visit(stop))
      return false
    }
    visit(stop)
    return true
  }

  /** The only bonus of a stop has no checkbox. */
  function isChecked(stop: SpeedStop, { own }: ListRow): boolean {
    return stop.rows.length === 1 || !unchecked.has(own.casinoId)
  }

  function toggle({ own: { casinoId } }: ListRow): void {
    setUnchecked((before) => {
      const others = [...before].filter((id) => id !== casinoId)
      return new Set(before.has(casinoId) ? others : [...others, casinoId])
    })
  }

  const collectByEnter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || next === undefined) return
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.id !== 'main') return
    if (!next.rows.some((row) => isChecked(next, row)) || !canPress()) return
    const { link } = next.linked.listed.casino
    if (link !== null && onAskPlace !== null) {
      onAskPlace(next.linked, () => visit(next))
    } else if (link !== null && !openTab(link)) {
      setBlocked(next.name)
      focusesNext.current = true
    } else {
      visit(next)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => collectByEnter(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  function leaveOut({ rows: skipped }: SpeedStop, outcome: Outcome): void {
    if (isSamePress()) return
    focusesNext.current = rest.length === 0
    decide(
      skipped.map(({ own }) => own.casinoId),
      outcome,
      isLast,
    )
  }

  const rowProps = (stop: SpeedStop) => ({
    stop,
    now,
    isChecked: (row: ListRow) => isChecked(stop, row),
    onToggle: visitor ? null : toggle,
    onStrategy: () => onStrategy(stop.lead),
  })
  const visitProps = (stop: SpeedStop) => ({
    stop,
    count: stop.rows.filter((row) => isChecked(stop, row)).length,
    onCollect: press,
  })

  const answer = last && (
    <AfterVisit
      key={last.casinoId}
      visit={last}
      // Before the answer: the form appears under a double tap on Collect. After it: the next casino moves up.
      canAnswer={() => !isSamePress()}
      onAnswer={() => {
        isSamePress()
        focusesNext.current = true
      }}
    />
  )

  return (
    <div className={styles.view}>
      <p aria-live="polite" className="visually-hidden">
        {last && visitText(last.bonuses.map(({ row }) => row))}
      </p>
      <RunProgress progress={state.progress} visitor={visitor} />
      <TierChips tiers={run.tiers} onToggle={toggleTier} />
      {visited.size > 0 && !dismissed ? (
        <Notice polite className={styles.notice} onDismiss={() => setDismissed(true)}>
          The casino opened in a new tab, but nothing was recorded. Please sign up or log in to record
          collections.
        </Notice>
      ) : null}
      {blocked === null ? null : (
        <Notice tone="caution" className={styles.notice}>
          Your browser blocked the new tab, so {blocked} didn’t open and nothing was recorded. Press Enter
          again: browsers don’t block a press of the button itself. To always allow new tabs, open the site
          settings in your browser’s address bar and set Pop-ups to Allow.
        </Notice>
      )}
      {next === undefined ? (
        <>
          {answer}
          <NothingLeft
            ref={empty}
            state={state}
            noTier={run.tiers.length === 0}
            tag={tag?.text ?? null}
            runTime={runTimeText(times, run.day)}
          >
            {children}
          </NothingLeft>
        </>
      ) : (
        <table role="table" className={styles.table} aria-label="Ready to collect">
          <thead role="rowgroup" className={rest.length === 0 ? 'visually-hidden' : undefined}>
            <tr role="row" className={styles.row}>
              <th role="columnheader" scope="col">
                Casino
              </th>
              <th role="columnheader" scope="col" className={styles.value}>
                Expected Daily
              </th>
              <th role="columnheader" scope="col">
                Collect &amp; Visit
              </th>
              <th role="columnheader" scope="col">
                Strategy
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className={styles.first}>
            {answer && (
              <tr role="row" className={styles.visitRow}>
                <td role="cell" colSpan={4}>
                  {answer}
                </td>
              </tr>
            )}
            <SpeedRow
              next
              {...rowProps(next)}
              collect={
                <>
                  <VisitButton
                    key={next.casinoId}
                    ref={collectNext}
                    look="filled"
                    size="large"
                    {...visitProps(next)}
                  />
                  <LeaveOutButton
                    text="Not available"
                    stop={next}
                    onPress={() => leaveOut(next, 'not-available')}
                  />
                  <LeaveOutButton text="Skip" stop={next} onPress={() => leaveOut(next, 'skipped')} />
                </>
              }
            />
          </tbody>
          <tbody role="rowgroup" className={styles.rest}>
            {rest.map((stop) => (
              <SpeedRow
                key={stop.casinoId}
                {...rowProps(stop)}
                collect={<VisitButton size="small" {...visitProps(stop)} />}
              />
            ))}
          </tbody>
        </table>
      )}
      {state.leftOut.length === 0 ? null : (
        <LeftOutList
          list={state.leftOut}
          onBringBack={(rowIds) => {
            focusesNext.current = true
            setUnchecked((before) => new Set([...before].filter((rowId) => !rowIds.includes(rowId))))
            decide(rowIds, null)
          }}
        />
      )}
    </div>
  )
}

/** Shows the casino that it skips: after a visit, the user may still think of the visited one. */
function LeaveOutButton({ text, stop, onPress }: { text: string; stop: SpeedStop; onPress: () => void }) {
  return (
    <Button className={styles.skip} onClick={onPress}>
      <span>{text}</span> <small>{stop.name}</small>
    </Button>
  )
}

type NothingLeftProps = {
  ref: Ref<HTMLHeadingElement>
  state: RunState
  noTier: boolean
  tag: string | null
  runTime: string | null
  children: ReactNode
}

function NothingLeft({ ref, state, noTier, tag, runTime, children }: NothingLeftProps) {
  const reason = noTier
    ? 'No tier is selected. Choose at least one tier above.'
    : (doneText(state) ?? 'No casino in the selected tiers is counting down.')
  return (
    <div className={styles.empty} aria-live="polite">
      <h3 ref={ref} tabIndex={-1}>
        There is nothing left to collect!
      </h3>
      <p className="figures">{reason}</p>
      {tag === null ? null : <p>Only casinos with the tag “{tag}” are in this run.</p>}
      {state.leftOut.length === 0 ? null : (
        <p className="figures">
          <a href={`#${LEFT_OUT_ID}`} className={classNames(textLink.link, textLink.alone)}>
            {state.leftOut.length} skipped today
          </a>
        </p>
      )}
      {runTime === null ? null : <p className="figures">{runTime}</p>}
      {children}
    </div>
  )
}

/** Focuses the card. Scrolls only if the card, or the answers below it, are out of view. */
function focusInSight(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.closest('table > *, h3')?.scrollIntoView({ block: 'nearest' })
}
