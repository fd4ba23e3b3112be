import { CARD_RANKS } from '#core/blackjack/card.ts'
import type { CalculatorHands } from '#core/blackjack/calculator-hands.ts'
import { layHands } from '#web/data/blackjack-table.ts'
import { fillNext, nextSlot, slotName } from '#web/features/blackjack-hands/next-slot.ts'

/** Every rank under one thumb: a tap lays the next card. */
export function CardPad({ table, onReset }: { table: CalculatorHands; onReset: () => void }) {
  const next = nextSlot(table)
  const done = next.kind === 'none'
  return (
    <section className="bj-pad no-print" aria-label="Card pad">
      <p id="pad-next">
        Next: <b>{slotName(next)}</b>
      </p>
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
