import { useRef } from 'react'
import type { Placed } from '#core/ranking/custom-order.ts'
import { type Move, MOVES, placesByMove } from '#web/features/move-casino/move-places.ts'
import { Menu, type MenuChoice } from '#web/ui/menu.tsx'

type Props = {
  casinoId: number
  name: string
  places: readonly Placed[]
  button: HTMLButtonElement
  /** False for a casino that is not in sight: a step goes past it. */
  isShown: (casinoId: number) => boolean
  /** What else can be done with the casino. */
  more: readonly MenuChoice[]
  onMove: (move: Move) => void
  onMore: (id: string) => void
  onClose: () => void
}

/** The menu behind a row's handle; what would change nothing is left out, so that the first choice takes the focus. */
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
