import { useCallback } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { isOtherPerson } from '#web/data/call-as-person.ts'
import type { Gesture } from '#web/data/gesture.ts'
import { record } from '#web/data/recorded-gestures.ts'
import type { Landed } from '#web/data/send-gesture.ts'
import { serverNow } from '#web/data/server-clock.ts'
import { type Alerts, reasonText } from '#web/pages/dashboard/alerts.ts'
import { logFailure } from '#web/pages/dashboard/log-failure.ts'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

/** @returns what the server answered; null where it was refused. */
type Save = (gesture: Gesture, what: string) => Promise<Landed | null>

export type Recording = {
  /** Saves a gesture; a refused one has left the screen by then, and is told with a way to try it again. */
  readonly save: Save
  /** @param again they were asked, and mean a second one though the bonus is not ready. */
  readonly collect: (row: ListRow, again?: boolean) => void
  readonly recordAmount: (row: ListRow, kind: 'cash-out' | 'spend', amount: Cents) => void
}

export function useRecording(say: Alerts['say']): Recording {
  const save = useCallback<Save>(
    async function saveGesture(gesture, what) {
      const answer = await record(gesture)
      if (answer.kind === 'ok') return answer.value
      const retry = () => void saveGesture(gesture, what)
      logFailure(`${what} was not saved`, answer)
      if (isOtherPerson(answer)) say(`${what} was not saved: ${reasonText(answer)}`)
      else say(`${what} was not saved: ${reasonText(answer)} The list shows what is stored.`, retry)
      return null
    },
    [say],
  )

  const collect = useCallback(
    ({ listed, mine }: ListRow, again = false) => {
      const { id: casinoId, name } = listed.casino
      const collectId = crypto.randomUUID()
      const before = mine.lastCollected
      const value = listed.claim === null ? '' : `, ${formatMoney(listed.claim)}`
      const toast = showToast(`${name} collected${value}`, {
        label: 'Undo',
        run: () =>
          void save(
            { kind: 'undo-collect', id: crypto.randomUUID(), casinoId, collectId, before },
            `${name}: taking the collection back`,
          ),
      })
      const saved = save(
        { kind: 'collect', id: collectId, casinoId, at: serverNow(), again },
        `${name}: the collection`,
      )
      void saved.then((landed) => {
        // Another device was a moment quicker: nothing came of this one, so there is nothing to undo.
        const isTwin = landed !== null && 'entry_id' in landed && landed.entry_id !== collectId
        if (landed === null || isTwin) closeToast(toast)
        if (isTwin) showToast(`${name} was recorded less than a minute ago: it counts once`)
      })
    },
    [save],
  )

  const recordAmount = useCallback<Recording['recordAmount']>(
    ({ listed }, kind, amount) => {
      const { id: casinoId, name } = listed.casino
      const entryId = crypto.randomUUID()
      const toast = showToast(
        `${kind === 'spend' ? 'Spend' : 'Cash-out'} of ${formatMoney(amount)} at ${name} recorded`,
        {
          label: 'Undo',
          run: () =>
            void save(
              { kind: `undo-${kind}`, id: crypto.randomUUID(), casinoId, entryId, amount },
              `${name}: taking the ${kind} back`,
            ),
        },
      )
      const saved = save({ kind, id: entryId, casinoId, amount, at: serverNow() }, `${name}: the ${kind}`)
      void saved.then((landed) => landed ?? closeToast(toast))
    },
    [save],
  )
  return { save, collect, recordAmount }
}
