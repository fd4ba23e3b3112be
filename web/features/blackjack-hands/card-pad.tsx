import { CARD_RANKS } from '#core/blackjack/card.ts'
import type { CalculatorHands } from '#core/blackjack/calculator-hands.ts'
import { layHands, takeBack, useTakesBack } from '#web/api/blackjack-table.ts'
import { fillNext, nextSlot, slotName } from '#web/features/blackjack-hands/next-slot.ts'

/** A pad of all ranks: a tap adds the next card. */
export function CardPad({ table, onReset }: { table: CalculatorHands; onReset: () => void }) {
  const next = nextSlot(table)
  const done = next.kind === 'none'
  const canUndo = useTakesBack()
  return (
    <section className="bj-pad no-print" aria-label="Card pad">
      <div className="bj-pad-line">
        <p id="pad-next">
          Next: <b>{slotName(next)}</b>
        </p>
        <button
          type="button"
          className="bj-pad-back"
          aria-disabled={!canUndo || undefined}
          onClick={takeBack}
        >
          Take back
        </button>
      </div>
      <div className="bj-pad-keys">
        {CARD_RANKS.map((rank) => (
          <button
            key={rank}
            type="button"
            className="bj-key figures"
            aria-describedby="pad-next"
            aria-disabled={done || undefined}
            onClick={() => layHands((before) => fillNext(before, rank))}
          >
            {rank}
          </button>
        ))}
        <button type="button" className="bj-key bj-key-clear" onClick={onReset}>
          Clear
        </button>
      </div>
    </section>
  )
}
