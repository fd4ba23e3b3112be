import { type GameSettings, MAX_DECKS, type Peek, PEEKS } from '#core/blackjack/game-rules.ts'
import { chooseGame } from '#web/features/blackjack/blackjack-table.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import styles from '#web/features/blackjack/blackjack-values.module.css'

const DECKS = Array.from({ length: MAX_DECKS }, (_none, index) => index + 1)

/** Selects the game for the values. */
export function GameFields({ game }: { game: GameSettings }) {
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
