import { useEffect } from 'react'
import { layHands, takeBack } from '#web/data/blackjack-table.ts'
import { fillNext, rankOfKey } from '#web/features/blackjack-hands/next-slot.ts'
import { typingSetting } from '#web/features/blackjack-hands/typing-setting.ts'

/** A rank typed anywhere on the page, but not into something that reads keys itself, fills the next slot; Backspace undoes. */
export function useTypedCards(): void {
  useEffect(() => {
    addEventListener('keydown', layTyped)
    return () => removeEventListener('keydown', layTyped)
  }, [])
}

function layTyped(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
  if (!typingSetting.isOn() || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
  if (key === 'Backspace') takeBack()
  const rank = rankOfKey(key)
  if (rank !== null) layHands((table) => fillNext(table, rank))
}
