import { useLayoutEffect, useMemo, useRef } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { recordedGestures } from '#web/data/recorded-gestures.ts'
import { rowStatus } from '#web/data/row-status.ts'
import { serverNow } from '#web/data/server-clock.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { Recording } from '#web/pages/dashboard/use-recording.ts'

type Parts = {
  readonly visitor: boolean
  readonly say: Alerts['say']
  readonly recording: Recording
  readonly confirm: (row: ListRow) => void
  readonly showStrategy: (row: ListRow) => void
  readonly openMoveMenu: (row: ListRow, button: HTMLButtonElement) => void
}

/** A second press so soon after the first is the same one: a double click, a bouncing key. */
const SAME_PRESS_MS = 800

const REFUSALS = {
  'cash-out': MESSAGES.visitorCashOut,
  spend: MESSAGES.visitorSpend,
  vote: MESSAGES.visitorVote,
} as const

export function useRowActions(parts: Parts): RowActions {
  const latest = useRef(parts)
  useLayoutEffect(() => {
    latest.current = parts
  })
  return useMemo<RowActions>(() => {
    const pressedAt = new Map<number, number>()
    return {
      collect(row) {
        const { visitor, say, recording, confirm } = latest.current
        if (visitor) return say(MESSAGES.visitorCollect)
        const { id, name } = row.listed.casino
        const status = rowStatus(row, serverNow())
        if (status.kind === 'closed') return say(`${name} is closed: it has no bonus to collect.`)
        const now = performance.now()
        if (now - (pressedAt.get(id) ?? -Infinity) < SAME_PRESS_MS) return
        // Ready although a collection is still being saved: a reset lies between the two, so this is the next bonus.
        if (status.kind === 'waiting') return isCollecting(id) ? undefined : confirm(row)
        pressedAt.set(id, now)
        recording.collect(row)
      },
      recordAmount: (row, kind, amount) => latest.current.recording.recordAmount(row, kind, amount),
      vote({ listed: { casino }, mine }, vote) {
        if (mine.vote === vote) return
        const gesture = { kind: 'vote', id: crypto.randomUUID(), casinoId: casino.id, vote } as const
        void latest.current.recording.save(gesture, `${casino.name}: the vote`)
      },
      showStrategy: (row) => latest.current.showStrategy(row),
      openMoveMenu: (row, button) => latest.current.openMoveMenu(row, button),
      refuseVisitor: (what) => latest.current.say(REFUSALS[what]),
    }
  }, [])
}

function isCollecting(casinoId: number): boolean {
  return recordedGestures
    .pending()
    .some((gesture) => gesture.kind === 'collect' && gesture.casinoId === casinoId)
}
