import { advise } from '#core/blackjack/advise.ts'
import { type CalculatorHand, setCard } from '#core/blackjack/calculator-hands.ts'
import { handTotals } from '#core/blackjack/hand-totals.ts'
import { splitNote } from '#core/blackjack/split-note.ts'
import { changeHands } from '#web/features/blackjack/blackjack-table.ts'
import { CardSelect } from '#web/features/blackjack/card-select.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/blackjack/blackjack-hands.module.css'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  hand: CalculatorHand
  index: number
  dealer: string
  onAdd: () => void
  onSplit: () => void
}

/** Returns the id of a card's select, so that a new card can take the focus. */
export function cardId(hand: number, slot: number): string {
  return `hand-${hand + 1}-card-${slot + 1}`
}

const TONES: Readonly<Record<string, string>> = { '...': 'undecided', Bust: 'bust' }

export function AdviceWord({ advice }: { advice: string }) {
  return <strong className={classNames(styles.word, styles[TONES[advice] ?? 'decided'])}>{advice}</strong>
}

/** One hand: its total, its cards, and the advice. */
export function HandPanel({ hand, index, dealer, onAdd, onSplit }: Props) {
  const totals = handTotals(hand.cards)
  const advised = { ...hand, dealer }
  const advice = advise(advised)
  const note = hand.fromSplit ? splitNote(advised) : null
  const name = `Hand ${index + 1}`
  return (
    <section className={styles.hand} aria-labelledby={`hand-${index + 1}`}>
      <h2 id={`hand-${index + 1}`}>
        Hand #{index + 1} <span className={classNames(styles.total, 'figures')}>{totals.text}</span>
        {totals.soft ? <span className={styles.total}>, soft</span> : null}
      </h2>
      <div className={styles.cards}>
        {hand.cards.map((card, slot) => (
          <CardSelect
            // A slot has no identity other than its index.
            // oxlint-disable-next-line react/no-array-index-key
            key={slot}
            id={cardId(index, slot)}
            of={name}
            label={`card ${slot + 1}`}
            value={card}
            onChange={(chosen) => changeHands((table) => setCard(table, index, slot, chosen))}
          />
        ))}
      </div>
      <div className={styles.advice}>
        <output aria-label={`Advice for ${name.toLowerCase()}`}>
          <AdviceWord advice={advice} />
        </output>
        {advice === 'Hit' ? <Button onClick={onAdd}>Add Another Card</Button> : null}
        {advice === 'Split' ? <Button onClick={onSplit}>Split</Button> : null}
      </div>
      {note === null ? null : <p className={styles.note}>{note}</p>}
    </section>
  )
}
