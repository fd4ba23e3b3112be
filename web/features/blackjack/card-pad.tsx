import { advise } from '#core/blackjack/advise.ts'
import { CARD_RANKS } from '#core/blackjack/card.ts'
import type { CalculatorHands } from '#core/blackjack/calculator-hands.ts'
import { handTotals } from '#core/blackjack/hand-totals.ts'
import { changeHands, undoHands, useCanUndoHands } from '#web/features/blackjack/blackjack-table.ts'
import { AdviceWord } from '#web/features/blackjack/hand-panel.tsx'
import { fillNext, nextSlot, slotName } from '#web/features/blackjack/next-slot.ts'
import styles from '#web/features/blackjack/blackjack-hands.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** A pad of all ranks: a tap adds the next card. It repeats the advice, which may be scrolled out of view. */
export function CardPad({ table, onReset }: { table: CalculatorHands; onReset: () => void }) {
  const next = nextSlot(table)
  const done = next.kind === 'none'
  const canUndo = useCanUndoHands()
  return (
    <section className={classNames(styles.pad, 'no-print')} aria-label="Card pad">
      <ul className={styles.padAdvice} aria-hidden="true">
        {table.hands.map((hand, index) => (
          // A hand has no identity other than its index.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            Hand #{index + 1} <span className="figures">{handTotals(hand.cards).text}</span>{' '}
            <AdviceWord advice={advise({ ...hand, dealer: table.dealer })} />
          </li>
        ))}
      </ul>
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
