import { readCard } from '#core/blackjack/card.ts'
import { handTotals } from '#core/blackjack/hand-totals.ts'
import { useBlackjackTable, chooseGame } from '#web/features/blackjack/blackjack-table.ts'
import { HandValueTable } from '#web/features/blackjack/hand-value-table.tsx'
import styles from './blackjack-values.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { type GameSettings, MAX_DECKS, type Peek, PEEKS } from '#core/blackjack/game-rules.ts'
import { SelectField } from '#web/ui/field.tsx'

/** The exact value of every choice, shown next to the advice. */
export function BlackjackValues() {
  const { table, game } = useBlackjackTable()
  const upcard = readCard(table.dealer)
  const several = table.hands.length > 1
  const ready = table.hands.flatMap((hand, index) =>
    handTotals(hand.cards).values.length < 2 ? [] : [{ hand, index }],
  )
  return (
    <section className={styles.values} aria-labelledby="values">
      <h2 id="values">What each choice is worth</h2>
      <p className={styles.lead}>
        Each value is a percentage of the bet and is exact for{' '}
        {game.decks === 1 ? 'one deck' : `${game.decks} decks`}.
      </p>
      {typeof upcard === 'string' || ready.length === 0 ? (
        <p className={classNames(styles.text, styles.empty)}>
          Choose the dealer’s card and two of yours. The advice appears right away, and the values follow.
        </p>
      ) : (
        ready.map(({ hand, index }) => (
          <div key={index} className={styles.hand}>
            {several ? <h3>Hand #{index + 1}</h3> : null}
            <HandValueTable
              hand={hand}
              dealer={table.dealer}
              upcard={upcard}
              game={game}
              caption={`What each choice for hand ${index + 1} is worth`}
            />
          </div>
        ))
      )}
      <GameFields game={game} />
    </section>
  )
}

const DECKS = Array.from({ length: MAX_DECKS }, (_none, index) => index + 1)

/** Selects the game for the values. */
function GameFields({ game }: { game: GameSettings }) {
  return (
    <div className={styles.game}>
      <SelectField
        id="peek"
        label="Dealer peeks for blackjack with"
        autoComplete="off"
        value={game.peek}
        onChange={(event) => {
          const peek = PEEKS.find((one) => one === event.target.value)
          if (peek !== undefined) chooseGame({ ...game, peek })
        }}
      >
        {PEEKS.map((peek) => (
          <option key={peek} value={peek}>
            {PEEK_NAMES[peek]}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="decks"
        label="Decks"
        autoComplete="off"
        value={game.decks}
        onChange={(event) => chooseGame({ ...game, decks: Number(event.target.value) })}
      >
        {DECKS.map((decks) => (
          <option key={decks} value={decks}>
            {decks}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Short labels for the cards under which the dealer peeks. */
const PEEK_NAMES: Readonly<Record<Peek, string>> = {
  a: 'aces and tens',
  b: 'aces only',
  c: 'no card',
}
