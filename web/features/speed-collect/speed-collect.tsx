/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser forgets a table's roles when CSS takes it apart */
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EpochMs } from '#core/units.ts'
import './speed-collect.css'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { LeftOutList } from '#web/features/speed-collect/left-out-list.tsx'
import { openTab } from '#web/features/speed-collect/open-tab.ts'
import { createPressGuard } from '#web/features/speed-collect/press-guard.ts'
import { RunProgress } from '#web/features/speed-collect/run-progress.tsx'
import { SpeedRow } from '#web/features/speed-collect/speed-row.tsx'
import { type Outcome, type Standing, standingOf } from '#web/features/speed-collect/speed-run.ts'
import { TierChips } from '#web/features/speed-collect/tier-chips.tsx'
import { useSpeedRun } from '#web/features/speed-collect/use-speed-run.ts'
import { VisitButton } from '#web/features/speed-collect/visit-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Props = {
  rows: readonly ListRow[]
  now: EpochMs
  visitor: boolean
  /** Records the collection of a member. */
  onCollect: (row: ListRow) => void
  onStrategy: (row: ListRow) => void
  /** Stands under "There is nothing left to collect!". */
  children?: ReactNode
}

/** What is ready, best first, each one press away from collected and visited (spec section 2). */
export function SpeedCollect({ rows, now, visitor, onCollect, onStrategy, children }: Props) {
  const { run, toggleTier, decide } = useSpeedRun(now)
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set())
  const [told, setTold] = useState(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  const standing = standingOf(rows, run, now, visited)
  const [next, ...rest] = standing.queue
  const collectNext = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  const empty = useRef<HTMLHeadingElement>(null)
  const movesOn = useRef(false)
  const [isSamePress] = useState(createPressGuard)

  // Whoever came here by a button goes on from the first casino, and after each one from the next.
  useEffect(() => {
    if (document.activeElement !== document.body) focusInSight(collectNext.current)
  }, [])
  useEffect(() => {
    if (!movesOn.current) return
    movesOn.current = false
    focusInSight(collectNext.current ?? empty.current)
  })

  /** Further down the list the person goes on from where they are: the focus leaves the row before it goes. */
  function focusRowBeside(row: ListRow): void {
    const at = rest.indexOf(row)
    const beside = rest[at + 1] ?? rest[at - 1] ?? next
    const selector = `[data-casino="${beside?.mine.casino_id}"] [data-do=collect]`
    document.querySelector<HTMLElement>(selector)?.focus()
  }

  function collect(row: ListRow): boolean {
    if (isSamePress()) return false
    if (row === next) movesOn.current = true
    else focusRowBeside(row)
    setBlocked(null)
    if (visitor) setVisited(new Set(visited).add(row.mine.casino_id))
    else onCollect(row)
    return true
  }

  const collectByEnter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || next === undefined) return
    const { activeElement } = document
    if (activeElement !== document.body && activeElement?.id !== 'main') return
    const { name, link } = next.listed.casino
    if (link !== null && !openTab(link)) {
      setBlocked(name)
      movesOn.current = true
    } else {
      collect(next)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => collectByEnter(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  function leaveOut(row: ListRow, outcome: Outcome): void {
    movesOn.current = rest.length === 0
    decide(row.mine.casino_id, outcome)
  }

  return (
    <div className="speed">
      <RunProgress progress={standing.progress} visitor={visitor} />
      <TierChips tiers={run.tiers} onToggle={toggleTier} />
      {visited.size > 0 && !told ? (
        <Notice polite onDismiss={() => setTold(true)}>
          The casino opened in a new tab and nothing was recorded. Please sign up or log in to record
          collections.
        </Notice>
      ) : null}
      {blocked === null ? null : (
        <Notice tone="caution">
          The browser blocked the new tab, so {blocked} was not opened and nothing was recorded. Press Enter
          again: the button itself is never blocked. To allow new tabs for good, open the site settings beside
          the address and set Pop-ups to Allow.
        </Notice>
      )}
      {next === undefined ? (
        <NothingLeft ref={empty} standing={standing}>
          {children}
        </NothingLeft>
      ) : (
        <table role="table" className="speed-table" aria-label="Ready to collect">
          <thead role="rowgroup" className={rest.length === 0 ? 'visually-hidden' : undefined}>
            <tr role="row" className="speed-row">
              <th role="columnheader" scope="col">
                Casino
              </th>
              <th role="columnheader" scope="col" className="speed-value">
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
          <tbody role="rowgroup" className="speed-first">
            <SpeedRow
              next
              row={next}
              onStrategy={() => onStrategy(next)}
              collect={
                <>
                  <VisitButton
                    key={next.mine.casino_id}
                    ref={collectNext}
                    look="filled"
                    size="large"
                    row={next}
                    onCollect={collect}
                  />
                  <Button onClick={() => leaveOut(next, 'not-available')}>Not available</Button>
                  <Button onClick={() => leaveOut(next, 'skipped')}>Skip</Button>
                </>
              }
            />
          </tbody>
          <tbody role="rowgroup" className="speed-rest">
            {rest.map((row) => (
              <SpeedRow
                key={row.mine.casino_id}
                row={row}
                onStrategy={() => onStrategy(row)}
                collect={<VisitButton size="small" row={row} onCollect={collect} />}
              />
            ))}
          </tbody>
        </table>
      )}
      {standing.leftOut.length === 0 ? null : (
        <LeftOutList
          list={standing.leftOut}
          onBringBack={(casinoId) => {
            movesOn.current = true
            decide(casinoId, null)
          }}
        />
      )}
    </div>
  )
}

type NothingLeftProps = {
  ref: Ref<HTMLHeadingElement>
  standing: Standing
  children: ReactNode
}

function NothingLeft({ ref, standing: { soonest }, children }: NothingLeftProps) {
  return (
    <div className="speed-empty" aria-live="polite">
      <h3 ref={ref} tabIndex={-1}>
        There is nothing left to collect!
      </h3>
      <p className="figures">
        {soonest === null
          ? 'No tier that is ticked holds a casino that is waiting.'
          : `${soonest.name} is next, in ${soonest.wait}.`}
      </p>
      {children}
    </div>
  )
}

/** The card stays where it is: the page scrolls only where it is not in sight. */
function focusInSight(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.closest('tr, h3')?.scrollIntoView({ block: 'nearest' })
}
