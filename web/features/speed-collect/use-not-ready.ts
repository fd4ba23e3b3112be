import { useState } from 'react'
import { type CountdownError, parseCountdown } from '#core/reset/parse-countdown.ts'
import { epochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { VisitActions } from '#web/features/speed-collect/use-visit.ts'
import type { StoredTexts } from '#web/features/speed-collect/stored-run.ts'
import type { SpeedRun } from '#web/features/speed-collect/use-speed-run.ts'
import { useTypedTexts } from '#web/features/speed-collect/stored-run.ts'

/** The casino whose collection the user took back as not ready yet, with the countdown that the user types. */
export type NotReady = {
  readonly name: string
  readonly text: string
  readonly error: string | null
  readonly type: (text: string) => void
}

export const READY_IN_ID = 'ready-in'

/** Asks when a casino that was not ready is, and records it. The casino leaves the run until then, or for today without an answer. */
export function useNotReady(
  rows: readonly ListRow[],
  { run, decide }: Pick<SpeedRun, 'run' | 'decide'>,
  onReadyAt: VisitActions['onReadyAt'],
): {
  current: NotReady | null
  start: (name: string, rowIds: readonly number[]) => void
  /** Ends the question if it is about one of these rows, or in any case. */
  clear: (rowIds?: readonly number[]) => void
  /** Records a typed countdown. @returns false, with the focus in the field, if it is invalid. */
  save: () => boolean
} {
  const [{ notReady }, changeTexts] = useTypedTexts()
  // Another device can have restored it, and on the next day it is part of the run again.
  const isAsked = run.leftOut.some(([id, outcome]) => outcome === 'missed' && notReady?.rowIds.includes(id))
  const state = isAsked ? notReady : null
  const [invalid, setInvalid] = useState<{ readonly text: string; readonly error: string } | null>(null)
  const setState = (update: (before: StoredTexts['notReady']) => StoredTexts['notReady']) => {
    setInvalid(null)
    changeTexts((texts) => ({ ...texts, notReady: update(texts.notReady) }))
  }
  return {
    current: state && {
      name: state.name,
      text: state.text,
      // Another tab may have answered, and another question followed.
      error: invalid?.text === state.text ? invalid.error : null,
      type: (text) => setState((before) => before && { ...before, text }),
    },
    start: (name, rowIds) => setState(() => ({ name, rowIds, text: '' })),
    clear: (rowIds) =>
      setState((before) =>
        rowIds === undefined || before?.rowIds.some((id) => rowIds.includes(id)) ? null : before,
      ),
    save() {
      if (state === null) return true
      const wait = parseCountdown(state.text)
      if (!wait.ok && wait.reason.kind !== 'blank') {
        setInvalid({ text: state.text, error: errorText(wait.reason) })
        document.getElementById(READY_IN_ID)?.focus()
        return false
      }
      if (wait.ok) {
        const at = epochMs(serverNow() + wait.value)
        for (const row of rows) if (state.rowIds.includes(row.own.casinoId)) onReadyAt(row, at)
        decide(state.rowIds, 'waiting')
      }
      setState(() => null)
      return true
    },
  }
}

function errorText(error: Exclude<CountdownError, { kind: 'blank' }>): string {
  switch (error.kind) {
    case 'not-a-time':
      return 'Enter a time like 3h 10m'
    case 'too-small':
      return 'Must be at least 1m'
    case 'too-large':
      return `At most ${error.hours}h`
  }
}
