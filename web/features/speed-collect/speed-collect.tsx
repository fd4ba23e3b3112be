/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EpochMs } from '#core/units.ts'
import styles from './speed-collect.module.css'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { LEFT_OUT_ID, LeftOutList } from '#web/features/speed-collect/left-out-list.tsx'
import { openTab } from '#web/features/speed-collect/open-tab.ts'
import { createPressGuard } from '#web/features/speed-collect/press-guard.ts'
import { ReturnSheet } from '#web/features/speed-collect/return-sheet.tsx'
import { RunProgress } from '#web/features/speed-collect/run-progress.tsx'
import { runTimeText } from '#web/features/speed-collect/run-times.ts'
import { mainAction, type SheetPanel, sheetState } from '#web/features/speed-collect/sheet-state.ts'
import { SpeedRow } from '#web/features/speed-collect/speed-row.tsx'
import type { Outcome } from '#core/round/round.ts'
import { type RunState, runState } from '#web/features/speed-collect/speed-run.ts'
import { doneText } from '#web/features/speed-collect/todays-run.ts'
import { type SpeedStop, visitText } from '#web/features/speed-collect/speed-stop.ts'
import { TierChips } from '#web/features/speed-collect/tier-chips.tsx'
import { READY_IN_ID, useNotReady } from '#web/features/speed-collect/use-not-ready.ts'
import { type RoundStore, useSpeedRun } from '#web/features/speed-collect/use-speed-run.ts'
import {
  type LastVisit,
  useVisit,
  type VisitActions,
  type VisitedBonus,
} from '#web/features/speed-collect/use-visit.ts'
import { VisitButton } from '#web/features/speed-collect/visit-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import textLink from '#web/ui/text-link.module.css'

const MAIN = 'main button'
/** A press so soon after the question has changed was meant for the one before. */
const JUST_CHANGED_MS = 400

type Props = VisitActions &
  RoundStore & {
    rows: readonly ListRow[]
    /** The tag whose rows are in the run; null for all rows. */
    tag: { readonly text: string; readonly rowIds: ReadonlySet<number> } | null
    now: EpochMs
    visitor: boolean
    /** Whether keyboard shortcuts are on. */
    keys: boolean
    onStrategy: (row: ListRow) => void
    /** Asks a visitor for their place before a casino opens, and calls `onVisit` when it does. Null if it is known. */
    onAskPlace: ((row: ListRow, onVisit: () => void) => void) | null
    /** Leaves the view, for example when its code does not load. */
    onClose: () => void
    /** Content below "There is nothing left to collect!". */
    children?: ReactNode
  }

/** The ready casinos, best first, each with a button that collects and visits, and the sheet that goes through them. */
export function SpeedCollect({ tag, now, visitor, keys, onStrategy, onAskPlace, children, ...props }: Props) {
  const speedRun = useSpeedRun(now, props)
  const { run, times, toggleTier, decide } = speedRun
  const { rows, last, collect } = useVisit(props.rows, speedRun, props)
  const notReady = useNotReady(rows, speedRun, props.onReadyAt)
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set())
  /** The bonuses that the next visit does not collect, by the IDs of their rows. */
  const [unchecked, setUnchecked] = useState<ReadonlySet<number>>(new Set())
  const [dismissed, setDismissed] = useState(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  /** What the user opened in the sheet after the visit at this time. */
  const [panel, setPanel] = useState<{ readonly at: EpochMs; readonly kind: SheetPanel } | null>(null)
  const [announcement, setAnnouncement] = useState<string | null>(null)
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
  const [next = null, ...rest] = state.queue
  // A run of some casinos is not finished while others can be collected.
  const isLast = all.queue.length <= 1
  const main = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const empty = useRef<HTMLHeadingElement>(null)
  /** What the next render focuses: the main button, or the field with this ID. */
  const focusNext = useRef<string | null>(null)
  const [isSamePress] = useState(createPressGuard)
  const sheet = sheetState(
    last,
    notReady.current,
    next,
    panel?.at === last?.at ? (panel?.kind ?? null) : null,
  )
  // A visit that another device or tab ends takes its answers away: what is at their place is about the next casino.
  const shownAt = useRef({ about: last?.at ?? null, time: -Infinity })
  useEffect(() => {
    const about = last?.at ?? null
    if (shownAt.current.about !== about) shownAt.current = { about, time: performance.now() }
  })
  const hasJustChanged = () => performance.now() - shownAt.current.time < JUST_CHANGED_MS
  const action = sheet && mainAction(sheet, next === null ? 0 : countOf(next))

  // A user who opened the view with a button starts at the first casino, and continues with the next after each one.
  useEffect(() => {
    if (document.activeElement !== document.body) main.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const id = focusNext.current
    if (id === null) return
    focusNext.current = null
    const target = id === MAIN ? (main.current ?? empty.current) : document.getElementById(id)
    target?.focus({ preventScroll: true })
    if (target === empty.current) target?.scrollIntoView({ block: 'nearest' })
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

  /** Returns false for a press that must be ignored, or while something typed about the last visit is invalid. */
  function canPress(savesBlank = false): boolean {
    if (isSamePress() || !notReady.save()) return false
    if (last === null || !(last.hasText || savesBlank) || last.save()) return true
    // The reason is next to the field.
    setPanel({ at: last.at, kind: 'amount' })
    return false
  }

  function visit(stop: SpeedStop): void {
    if (stop === next) focusNext.current = MAIN
    else focusAdjacentRow(stop)
    setBlocked(null)
    setAnnouncement(null)
    if (visitor) return setVisited(new Set(visited).add(stop.casinoId))
    // They stay unchecked, so that an undo restores the press as it was.
    collect(
      stop,
      stop.rows.filter((row) => !isChecked(stop, row)),
      isLast,
    )
  }

  function press(stop: SpeedStop): boolean {
    return canPress() && open(stop)
  }

  /** Collects. @returns false if the casino must not open, or not yet. */
  function open(stop: SpeedStop): boolean {
    if (onAskPlace !== null && stop.linked.listed.casino.link !== null) {
      onAskPlace(stop.linked, () => visit(stop))
      return false
    }
    visit(stop)
    return true
  }

  /** The main button: answers, saves what is typed, and collects at the next casino. */
  function pressMain(): boolean {
    // Several amounts without text are as expected.
    if (!canPress(sheet?.kind === 'amount' && last?.bonuses.length === 1)) return false
    focusNext.current = MAIN
    if (action?.stop) return open(action.stop)
    last?.end()
    return false
  }

  /** The main button, by a key: the page opens the casino, which the browser may block. */
  function pressMainByKey(): void {
    const link = action?.stop?.linked.listed.casino.link ?? null
    if (action === null || action.isDisabled) return
    if (action.stop === null || link === null || onAskPlace !== null) return void pressMain()
    if (!canPress(sheet?.kind === 'amount' && last?.bonuses.length === 1)) return
    focusNext.current = MAIN
    if (openTab(link)) visit(action.stop)
    else setBlocked(action.stop.name)
  }

  /** The only bonus of a stop has no checkbox. */
  function isChecked(stop: SpeedStop, { own }: ListRow): boolean {
    return stop.rows.length === 1 || !unchecked.has(own.casinoId)
  }

  function countOf(stop: SpeedStop): number {
    return stop.rows.filter((row) => isChecked(stop, row)).length
  }

  function toggle({ own: { casinoId } }: ListRow): void {
    setUnchecked((before) => {
      const others = [...before].filter((id) => id !== casinoId)
      return new Set(before.has(casinoId) ? others : [...others, casinoId])
    })
  }

  const pressByEnter = useEffectEvent((event: KeyboardEvent) => {
    if (!keys || event.key !== 'Enter' || event.repeat || event.defaultPrevented) return
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === 'main') pressMainByKey()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressByEnter(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  function leaveOut({ rows: skipped }: SpeedStop, outcome: Outcome): void {
    if (isSamePress() || hasJustChanged()) return
    setBlocked(null)
    if (rest.length === 0 || sheet?.kind === 'more') focusNext.current = MAIN
    setPanel(null)
    setAnnouncement(rest[0] === undefined ? null : `Next: ${rest[0].name}`)
    decide(
      skipped.map(({ own }) => own.casinoId),
      outcome,
      isLast,
    )
  }

  function openPanel(kind: SheetPanel): void {
    if (isSamePress() || last === null) return
    // A canceled amount is forgotten.
    if (kind === 'answer' && sheet?.kind === 'amount') for (const bonus of last.bonuses) bonus.type('')
    setPanel({ at: last.at, kind })
    focusNext.current = (kind === 'amount' ? last.bonuses[0]?.fieldId : undefined) ?? MAIN
  }

  function takeBack(about: LastVisit): void {
    if (isSamePress()) return
    setBlocked(null)
    setAnnouncement(`${about.name} isn’t ready yet`)
    about.miss()
    notReady.start(
      about.name,
      about.bonuses.map(({ row }) => row.own.casinoId),
    )
    // A focused field opens the keyboard of a phone, which would cover the button.
    focusNext.current = matchMedia('(hover: hover) and (pointer: fine)').matches ? READY_IN_ID : MAIN
  }

  function takeOneBack(bonus: VisitedBonus): void {
    if (isSamePress() || last === null) return
    bonus.miss()
    // The amount of a single bonus is not asked for: it came as expected until the user says otherwise.
    if (last.bonuses.length <= 2 && !last.hasText) setPanel({ at: last.at, kind: 'answer' })
    focusNext.current = MAIN
  }

  const rowProps = (stop: SpeedStop) => ({
    stop,
    now,
    isChecked: (row: ListRow) => isChecked(stop, row),
    onToggle: visitor ? null : toggle,
    onStrategy: () => onStrategy(stop.lead),
    collect: <VisitButton stop={stop} count={countOf(stop)} onCollect={press} />,
  })

  return (
    <div className={styles.view}>
      <p aria-live="polite" className="visually-hidden">
        {announcement ?? (last && visitText(last.bonuses))}
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
          Your browser blocked the new tab, so {blocked} didn’t open and its bonus wasn’t collected. Press
          Enter again: browsers don’t block a press of the button itself. To always allow new tabs, open the
          site settings in your browser’s address bar and set Pop-ups to Allow.
        </Notice>
      )}
      {next === null ? (
        <NothingLeft
          ref={empty}
          state={state}
          noTier={run.tiers.length === 0}
          tag={tag?.text ?? null}
          runTime={runTimeText(times, run.day)}
        >
          {children}
        </NothingLeft>
      ) : (
        <>
          <WhereToCollect stop={next} />
          <table role="table" className={styles.table} aria-label="Ready to collect">
            <thead role="rowgroup">
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
            <tbody role="rowgroup">
              <SpeedRow key={next.casinoId} next {...rowProps(next)} />
            </tbody>
            <tbody role="rowgroup">
              {rest.map((stop) => (
                <SpeedRow key={stop.casinoId} {...rowProps(stop)} />
              ))}
            </tbody>
          </table>
        </>
      )}
      {state.leftOut.length === 0 ? null : (
        <LeftOutList
          list={state.leftOut}
          onBringBack={(rowIds) => {
            focusNext.current = MAIN
            setUnchecked((before) => new Set([...before].filter((rowId) => !rowIds.includes(rowId))))
            notReady.clear(rowIds)
            decide(rowIds, null)
          }}
        />
      )}
      {sheet === null || action === null ? null : (
        <ReturnSheet
          state={sheet}
          action={action}
          keys={keys}
          mainRef={main}
          onMain={pressMain}
          onEnter={pressMainByKey}
          onAmount={() => openPanel('amount')}
          onMore={() => openPanel('more')}
          onBack={() => openPanel('answer')}
          onNotReady={takeBack}
          onMissOne={takeOneBack}
          onLeaveOut={leaveOut}
        />
      )}
    </div>
  )
}

/** Where in the next casino its bonus is. The line is always there, so that the list does not move. */
function WhereToCollect({ stop: { name, lead } }: { stop: SpeedStop }) {
  const { whereToCollect } = lead.listed.casino
  return (
    <p className={styles.where}>
      {whereToCollect === null
        ? `Where to collect at ${name} isn’t listed yet.`
        : `At ${name}: ${whereToCollect}`}
    </p>
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
      {/* They tell when to run next, but without a tier, there may be bonuses to collect now. */}
      {noTier ? null : children}
    </div>
  )
}
