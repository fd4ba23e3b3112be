import { useRef } from 'react'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import { type Move, MOVES, placesByMove } from '#web/features/move-casino/move-places.ts'
import { Menu, type MenuChoice } from '#web/ui/menu.tsx'

type Props = {
  casinoId: number
  name: string
  places: readonly RankedCasino[]
  button: HTMLButtonElement
  /** Returns false for a casino that is not displayed, which moves skip. */
  isShown: (casinoId: number) => boolean
  /** Other actions for the casino. */
  more: readonly MenuChoice[]
  onMove: (move: Move) => void
  onMore: (id: string) => void
  onClose: () => void
}

/** The menu of a row's handle. Omits choices that would change nothing, so that the first choice takes the focus. */
export default function MoveMenu({
  casinoId,
  name,
  places,
  button,
  isShown,
  more,
  onMove,
  onMore,
  onClose,
}: Props) {
  const anchor = useRef<HTMLElement | null>(button)
  return (
    <Menu
      label={`Move ${name}`}
      anchor={anchor}
      choices={[
        ...MOVES.filter(({ move }) => placesByMove(places, casinoId, move, isShown) !== null),
        ...more,
      ]}
      onChoose={(id) => {
        const chosen = MOVES.find((move) => move.id === id)
        if (chosen === undefined) onMore(id)
        else onMove(chosen.move)
      }}
      onClose={onClose}
    />
  )
}
