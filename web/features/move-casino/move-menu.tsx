import { useRef } from 'react'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import type { ListFacts } from '#core/ranking/bonus-groups.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import { type Move, MOVES, placesByMove } from '#web/features/move-casino/move-places.ts'
import { Menu, type MenuChoice } from '#web/ui/menu.tsx'
import { afterFocusReturn } from '#web/ui/use-focus-return.ts'

type Props = {
  casino: { readonly id: number; readonly name: string }
  places: readonly RankedCasino[]
  button: HTMLButtonElement
  /** Which bonuses go along, and which rows moves skip. */
  facts: ListFacts
  /** Other actions for the casino. */
  more: readonly MenuChoice[]
  onMove: (move: Move) => void
  onMore: (id: string) => void
  onReport: (casino: Props['casino']) => void
  onClose: () => void
}

const REPORT = 'report'

/** The menu of a row's handle. Omits choices that would change nothing, so that the first choice takes the focus. */
export default function MoveMenu({
  casino,
  places,
  button,
  facts,
  more,
  onMove,
  onMore,
  onReport,
  onClose,
}: Props) {
  const anchor = useRef<HTMLElement | null>(button)
  return (
    <Menu
      label={`Move ${casino.name}`}
      anchor={anchor}
      choices={[
        ...MOVES.filter(({ move }) => placesByMove(places, casino.id, move, facts) !== null),
        ...more,
        ...(isOwnCasinoId(casino.id)
          ? []
          : [{ id: REPORT, label: 'Report something inaccurate', apart: true }]),
      ]}
      onChoose={(id) => {
        // The form then returns the focus to the button of the menu.
        if (id === REPORT) return afterFocusReturn(() => onReport(casino))
        const chosen = MOVES.find((move) => move.id === id)
        if (chosen === undefined) onMore(id)
        else onMove(chosen.move)
      }}
      onClose={onClose}
    />
  )
}
