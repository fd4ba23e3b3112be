import { CARD_RANKS } from '#core/blackjack/card.ts'
import type { CalculatorHands } from '#core/blackjack/calculator-hands.ts'
import { changeHands, undoHands, useCanUndoHands } from '#web/api/blackjack-table.ts'
import { fillNext, nextSlot, slotName } from '#web/features/blackjack-hands/next-slot.ts'
import styles from '#web/features/blackjack-hands/blackjack-hands.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** A pad of all ranks: a tap adds the next card. */
export function CardPad({ table, onReset }: { table: CalculatorHands; onReset: () => void }) {
  const next = nextSlot(table)
  const done = next.kind === 'none'
  const canUndo = useCanUndoHands()
  return (
    <section className={classNames(styles.pad, 'no-print')} aria-label="Card pad">
      <div className={styles.padLine}>
        <p id="pad-next">
          Next: <b>{slotName(next)}</b>
        </p>
        <button
          type="button"
          className={styles.padUndo}
          aria-disabled={!canUndo || undefined}
          onClick={undoHands}
        >
          Remove last
        </button>
      </div>
      <div className={styles.padKeys}>
        {CARD_RANKS.map((rank) => (
          <button
            key={rank}
            type="button"
            className={classNames(styles.key, 'figures')}
            aria-describedby="pad-next"
            aria-disabled={done || undefined}
            onClick={() => changeHands((before) => fillNext(before, rank))}
          >
            {rank}
          </button>
        ))}
        <button type="button" className={classNames(styles.key, styles.clear)} onClick={onReset}>
          Clear
        </button>
      </div>
    </section>
  )
}
