import { useEffect } from 'react'
import { changeHands, undoHands } from '#web/api/blackjack-table.ts'
import { fillNext, rankOfKey } from '#web/features/blackjack-hands/next-slot.ts'
import { typingSetting } from '#web/features/blackjack-hands/typing-setting.ts'

/** Fills the next slot with a rank typed anywhere outside fields and controls. Backspace removes a card. */
export function useTypedCards(): void {
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function handleKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
  if (!typingSetting.isOn() || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
  if (key === 'Backspace') undoHands()
  const rank = rankOfKey(key)
  if (rank !== null) changeHands((table) => fillNext(table, rank))
}
