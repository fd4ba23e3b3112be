import { useLayoutEffect, useMemo, useRef } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import type { ListRow } from '#web/api/dashboard-list.ts'
import { pendingMutations, recordMutation } from '#web/api/record-mutation.ts'
import { rowStatus } from '#web/api/row-status.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import type { Recording } from '#web/pages/dashboard/use-recording.ts'

type Options = {
  readonly visitor: boolean
  readonly showAlert: Alerts['showAlert']
  readonly recording: Recording
  readonly confirm: (row: ListRow) => void
  readonly showStrategy: (row: ListRow) => void
  readonly openMoveMenu: (row: ListRow, button: HTMLButtonElement) => void
}

/** A second press within this time is ignored: it is a double click or a bouncing key. */
const SAME_PRESS_MS = 800

const VISITOR_MESSAGES = {
  'cash-out': MESSAGES.visitorCashOut,
  spend: MESSAGES.visitorSpend,
  vote: MESSAGES.visitorVote,
} as const

export function useRowActions(options: Options): RowActions {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useMemo<RowActions>(() => {
    const pressedAt = new Map<number, number>()
    return {
      collect(row) {
        const { visitor, showAlert, recording, confirm } = latest.current
        if (visitor) return showAlert(MESSAGES.visitorCollect)
        const { id, name } = row.listed.casino
        const status = rowStatus(row, serverNow())
        if (status.kind === 'closed') return showAlert(`${name} is closed: it has no bonus to collect.`)
        const now = performance.now()
        if (now - (pressedAt.get(id) ?? -Infinity) < SAME_PRESS_MS) return
        // A casino that is ready while a collection is pending has since reset, so this press collects the next bonus.
        if (status.kind === 'waiting') return isCollecting(id) ? undefined : confirm(row)
        pressedAt.set(id, now)
        recording.collect(row)
      },
      recordAmount: (row, kind, amount) => latest.current.recording.recordAmount(row, kind, amount),
      vote({ listed: { casino }, own }, vote) {
        if (own.vote === vote) return
        void recordMutation({ kind: 'vote', id: crypto.randomUUID(), casinoId: casino.id, vote })
      },
      showStrategy: (row) => latest.current.showStrategy(row),
      openMoveMenu: (row, button) => latest.current.openMoveMenu(row, button),
      refuseVisitor: (what) => latest.current.showAlert(VISITOR_MESSAGES[what]),
    }
  }, [])
}

function isCollecting(casinoId: number): boolean {
  return pendingMutations().some((mutation) => mutation.kind === 'collect' && mutation.casinoId === casinoId)
}
