import { useRef } from 'react'
import type { Placed } from '#core/ranking/custom-order.ts'
import { type Move, MOVES, placesByMove } from '#web/features/move-casino/move-places.ts'
import { Menu } from '#web/ui/menu.tsx'

type Props = {
  casinoId: number
  name: string
  places: readonly Placed[]
  button: HTMLButtonElement
  onMove: (move: Move) => void
  onClose: () => void
}

/** The menu behind a row's handle; what would change nothing is left out, so that the first choice takes the focus. */
export default function MoveMenu({ casinoId, name, places, button, onMove, onClose }: Props) {
  const anchor = useRef<HTMLElement | null>(button)
  return (
    <Menu
      label={`Move ${name}`}
      anchor={anchor}
      choices={MOVES.filter(({ move }) => placesByMove(places, casinoId, move) !== null)}
      onChoose={(id) => {
        const chosen = MOVES.find((move) => move.id === id)
        if (chosen !== undefined) onMove(chosen.move)
      }}
      onClose={onClose}
    />
  )
}
