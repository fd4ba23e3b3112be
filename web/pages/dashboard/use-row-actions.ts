import { useLayoutEffect, useMemo, useRef } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { pendingMutations } from '#web/api/record-mutation.ts'
import { rowStatus } from '#web/api/row-status.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { RowActions } from '#web/features/casino-table/row-actions.ts'
import { castVote, collect, recordAmount } from '#web/pages/dashboard/casino-mutations.ts'
import { showAlert } from '#web/ui/message-store.ts'

type Options = {
  readonly visitor: boolean
  readonly confirm: (casinoId: number) => void
  readonly showStrategy: (casinoId: number) => void
  readonly openMoveMenu: (casinoId: number, button: HTMLButtonElement) => void
}

/** A second press within this time is ignored: it is a double click or a bouncing key. */
const SAME_PRESS_MS = 800

const VISITOR_MESSAGES = {
  'cash-out': MESSAGES.visitorCashOut,
  spend: MESSAGES.visitorSpend,
  vote: MESSAGES.visitorVote,
} as const

/** Returns the actions of the rows, the same object as long as the component is mounted. */
export function useRowActions(options: Options): RowActions {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  return useMemo<RowActions>(() => {
    const pressedAt = new Map<number, number>()
    return {
      collect(row) {
        if (latest.current.visitor) return showAlert(MESSAGES.visitorCollect)
        const { id, name } = row.listed.casino
        const status = rowStatus(row, serverNow())
        if (status.kind === 'closed') return showAlert(`${name} is closed: it has no bonus to collect.`)
        const now = performance.now()
        if (now - (pressedAt.get(id) ?? -Infinity) < SAME_PRESS_MS) return
        // A casino that is ready while a collection is pending has since reset, so this press collects the next bonus.
        if (status.kind === 'waiting') return isCollecting(id) ? undefined : latest.current.confirm(id)
        pressedAt.set(id, now)
        void collect(row)
      },
      recordAmount: (row, kind, amount) => void recordAmount(row, kind, amount),
      vote: castVote,
      showStrategy: ({ own }) => latest.current.showStrategy(own.casinoId),
      openMoveMenu: ({ own }, button) => latest.current.openMoveMenu(own.casinoId, button),
      rejectVisitor: (what) => showAlert(VISITOR_MESSAGES[what]),
    }
  }, [])
}

function isCollecting(casinoId: number): boolean {
  return pendingMutations().some((mutation) => mutation.kind === 'collect' && mutation.casinoId === casinoId)
}
