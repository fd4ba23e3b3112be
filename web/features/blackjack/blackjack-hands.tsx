import { useEffect, useRef } from 'react'
import {
  addCard,
  NEW_HANDS,
  splitHand,
  type CalculatorHands,
  type CalculatorHand,
  setCard,
} from '#core/blackjack/calculator-hands.ts'
import { summaryLine, handTotals } from '#core/blackjack/hand-totals.ts'
import {
  changeHands,
  undoHands,
  useBlackjackTable,
  useCanUndoHands,
} from '#web/features/blackjack/blackjack-table.ts'
import { CardSelect } from '#web/features/blackjack/card-select.tsx'
import checkbox from '#web/ui/checkbox.module.css'
import { usePersistedToggle, persistedToggle } from '#web/ui/persisted-toggle.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './blackjack-hands.module.css'
import { fillNext, rankOfKey, nextSlot, slotName } from '#web/features/blackjack/next-slot.ts'
import { advise } from '#core/blackjack/advise.ts'
import { CARD_RANKS } from '#core/blackjack/card.ts'
import { splitNote } from '#core/blackjack/split-note.ts'

/** Whether single keys add cards. */
const typingSetting = persistedToggle('blackjackTyping', true)

const DEALER = 'dealer-upcard'

/** The table: the dealer's card, the hands, and the advice for each. */
export function BlackjackHands() {
  const { table } = useBlackjackTable()
  const typing = usePersistedToggle(typingSetting)
  const goTo = useRef<string | null>(null)
  useTypedCards()
  useEffect(() => {
    if (goTo.current !== null) document.getElementById(goTo.current)?.focus()
    goTo.current = null
  })

  function reset(): void {
    goTo.current = DEALER
    changeHands(() => NEW_HANDS)
  }

  return (
    <div className={styles.hands}>
      <output className={styles.summary}>
        {summaryLine(
          table.dealer,
          table.hands.map(({ cards }) => cards),
        )}
      </output>
      <div className={styles.dealer}>
        <CardSelect
          id={DEALER}
          label="Dealer upcard"
          value={table.dealer}
          onChange={(dealer) => changeHands((before) => ({ ...before, dealer }))}
        />
        <Button onClick={reset}>Reset</Button>
        <label className={classNames(styles.typing, 'no-print')}>
          <input
            type="checkbox"
            className={checkbox.checkbox}
            checked={typing}
            onChange={(event) => typingSetting.choose(event.target.checked)}
          />
          <span>Type 2–9, T, J, Q, K, or A to add cards; Backspace removes one</span>
        </label>
      </div>
      {table.dealer === 'A' ? (
        <div className={styles.insurance}>
          <Notice tone="warning">Do not accept insurance.</Notice>
        </div>
      ) : null}
      {table.hands.map((hand, index) => (
        <HandPanel
          // A hand has no identity other than its index.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          hand={hand}
          index={index}
          dealer={table.dealer}
          onAdd={() => {
            goTo.current = cardId(index, hand.cards.length)
            changeHands((before) => addCard(before, index))
          }}
          onSplit={() => {
            goTo.current = cardId(index, 1)
            changeHands((before) => splitHand(before, index))
          }}
        />
      ))}
      <CardPad table={table} onReset={reset} />
    </div>
  )
}

/** Fills the next slot with a rank typed anywhere outside fields and controls. Backspace removes a card. */
function useTypedCards(): void {
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

function handleKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
  if (!typingSetting.isOn() || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return
  if (key === 'Backspace') undoHands()
  const rank = rankOfKey(key)
  if (rank !== null) changeHands((table) => fillNext(table, rank))
}

/** A pad of all ranks: a tap adds the next card. It repeats the advice, which may be scrolled out of view. */
function CardPad({ table, onReset }: { table: CalculatorHands; onReset: () => void }) {
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

type Props = {
  hand: CalculatorHand
  index: number
  dealer: string
  onAdd: () => void
  onSplit: () => void
}

/** Returns the id of a card's select, so that a new card can take the focus. */
function cardId(hand: number, slot: number): string {
  return `hand-${hand + 1}-card-${slot + 1}`
}

const TONES: Readonly<Record<string, string>> = { '...': 'undecided', Bust: 'bust' }

function AdviceWord({ advice }: { advice: string }) {
  return <strong className={classNames(styles.word, styles[TONES[advice] ?? 'decided'])}>{advice}</strong>
}

/** One hand: its total, its cards, and the advice. */
function HandPanel({ hand, index, dealer, onAdd, onSplit }: Props) {
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
