import { useRef, useState } from 'react'
import { beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Cents, EpochMs } from '#core/units.ts'
import { changedRound, type Round } from '#core/round/round.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { listedCasino, listRow, NOON, paying } from '#web/outbox/testing-rows.ts'
import { SpeedCollect } from '#web/features/speed-collect/speed-collect.tsx'
import { visitOf } from '#web/features/speed-collect/todays-run.ts'
import { DESKTOP, resizeTo } from '#web/testing/screen.ts'
import { SignedIn } from '#web/testing/signed-in.tsx'

const PRESS_APART_MS = 1_000

/** The casinos that were collected, in order. */
export const collected = vi.fn<(casinoId: number) => void>()
/** The casinos whose collections were taken back, and how many. */
export const taken = vi.fn<(name: string, count: number) => void>()
/** The amounts received. */
export const received = vi.fn<(casinoId: number, amount: Cents) => void>()
/** When casinos are ready. */
export const readyAt = vi.fn<(casinoId: number, at: EpochMs) => void>()

/** A ready casino that is worth this much, in cents. */
export function readyRow(id: number, value: number): ListRow {
  const listed = listedCasino(id, { link: `/api/casinos/${id}/visit` })
  return listRow(id, {}, { ...listed, ...paying(value) })
}

export const ROWS = [readyRow(1, 400), readyRow(2, 300), readyRow(3, 200), readyRow(4, 100)]

/** Speed Collect above a list that contains each collection immediately. */
export function Speed({
  visitor = false,
  list = ROWS,
  tagged = null,
}: {
  visitor?: boolean
  list?: readonly ListRow[]
  /** The IDs of the rows with the tag of the filter. */
  tagged?: readonly number[] | null
}) {
  const [rows, setRows] = useState(list)
  const [round, setRound] = useState<Round | null>(null)
  const latestRound = useRef(round)
  const change = (ids: readonly number[], lastCollected: EpochMs | null) =>
    setRows((before) =>
      before.map((one) =>
        ids.includes(one.own.casinoId) ? { ...one, own: { ...one.own, lastCollected } } : one,
      ),
    )
  return (
    <SignedIn visitor={visitor}>
      {/* The page's footer, which leaves space for the sheet. */}
      <main style={{ paddingBottom: 300 }}>
        <SpeedCollect
          rows={rows}
          tag={tagged && { text: 'VIP', rowIds: new Set(tagged) }}
          now={NOON}
          visitor={visitor}
          round={round}
          readRound={() => latestRound.current}
          onRoundChange={(update) => {
            latestRound.current = changedRound(latestRound.current, update)
            setRound(latestRound.current)
          }}
          onCollect={(stop, { onShown }) => {
            const ids = stop.rows.map(({ own }) => own.casinoId)
            const before = new Map(stop.rows.map(({ own }) => [own.casinoId, own.lastCollected]))
            for (const casinoId of ids) collected(casinoId)
            change(ids, NOON)
            queueMicrotask(() => {
              for (const casinoId of ids) onShown(casinoId)
            })
            return visitOf(
              ids.map((casinoId) => ({
                casinoId,
                collectId: `collection ${casinoId}`,
                at: NOON,
                before: before.get(casinoId) ?? null,
                amountText: '',
              })),
            )
          }}
          onMissed={(name, missed) => {
            taken(name, missed.length)
            change(
              missed.map(({ row }) => row.own.casinoId),
              null,
            )
          }}
          onAmount={({ own }, _collected, amount) => received(own.casinoId, amount)}
          onReadyAt={({ own }, at) => {
            readyAt(own.casinoId, at)
            setRows((before) =>
              before.map((one) =>
                one.own.casinoId === own.casinoId
                  ? { ...one, own: { ...one.own, statedReady: { readyAt: at, at: NOON } } }
                  : one,
              ),
            )
          }}
          keys
          onStrategy={() => {}}
          onAskPlace={null}
          onClose={() => {}}
        >
          <p>When the next bonuses are ready</p>
        </SpeedCollect>
      </main>
    </SignedIn>
  )
}

export const table = page.getByRole('table', { name: 'Ready to collect' })
export const visitLink = (id: number) => table.getByRole('link', { name: `Collect & Visit Casino ${id}, ` })
/** The sheet that asks about a casino. */
export const question = (id: number) =>
  page.getByRole('region', { name: new RegExp(`^Casino ${id}\\b.*expected`) })
/** The main button of the sheet, the same element place in every state. */
export const main = (name: string | RegExp) => page.getByRole('link', { name })
export const got = (next: string) => main(`Got it, next: Collect & Visit ${next}, opens a new tab`)
export const skipped = page.getByRole('region', { name: 'Skipped today' }).getByRole('listitem')
/** The casino at the top of the run. */
export const nextName = () => page.getByRole('rowheader').first().element().textContent

/** Time passes only in the test, so that a slow machine does not part two presses. */
let now = 1_000_000
export const wait = () => void (now += PRESS_APART_MS)

/** Sets up each test of the calling file: on a desktop, with no casino that opens. */
export function setUpSpeed(): void {
  beforeEach(async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    // No casino opens.
    const stay = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
    }
    addEventListener('click', stay)
    await resizeTo(DESKTOP)
    return () => {
      removeEventListener('click', stay)
      vi.restoreAllMocks()
      for (const mock of [collected, taken, received, readyAt]) mock.mockClear()
      localStorage.clear()
      wait()
    }
  })
}
