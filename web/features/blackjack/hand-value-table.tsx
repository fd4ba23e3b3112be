import { type Advice, advise } from '#core/blackjack/advise.ts'
import type { CalculatorHand } from '#core/blackjack/calculator-hands.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { handTotals, BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Action, type HandValues, rankActions } from '#core/blackjack/actions.ts'
import type { NoValues } from '#core/blackjack/hand-values.ts'
import { fixedPercentText, signedPercentText } from '#core/money/percent-text.ts'
import { useHandValues } from '#web/features/blackjack/use-blackjack.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/blackjack/blackjack-values.module.css'
import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'

const NAMES: Readonly<Record<Action, Advice>> = {
  stand: 'Stand',
  hit: 'Hit',
  double: 'Double',
  split: 'Split',
}
const DOING: Readonly<Record<Action, string>> = {
  stand: 'Standing',
  hit: 'Hitting',
  double: 'Doubling',
  split: 'Splitting',
}

type Props = { hand: CalculatorHand; dealer: string; upcard: CardValue; game: GameSettings; caption: string }

/** The value of each choice for one hand, once the worker has computed it. */
export function HandValueTable({ hand, dealer, upcard, game, caption }: Props) {
  const state = useHandValues(handTotals(hand.cards).values, upcard, game)
  const message = splitHandMessage(hand)
  if (message !== null) return <p className={styles.text}>{message}</p>
  if (state.kind === 'working') return <Working />
  if (state.kind === 'failed') {
    return (
      <Notice tone="caution" polite className={styles.notice}>
        Couldn’t calculate the exact values in this browser. The advice doesn’t depend on them.{' '}
        <Button look="link" onClick={state.retry}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (!state.answer.ok) return <p className={styles.text}>{errorText(state.answer.reason, game)}</p>
  const { value: values } = state.answer
  const choices = openChoices(hand, values)
  return (
    <>
      <Choices choices={choices} caption={caption} />
      {values.noDealerBlackjack ? (
        <p className={styles.text}>
          These values assume that the dealer has peeked and doesn’t have blackjack.
        </p>
      ) : null}
      <Comparison choices={choices} advice={advise({ ...hand, dealer })} />
      {hand.fromSplit ? (
        <p className={styles.text}>Calculated as if the other hand’s cards were unknown.</p>
      ) : null}
    </>
  )
}

function Choices({ choices, caption }: { choices: readonly OpenChoice[]; caption: string }) {
  const largest = Math.max(...choices.map(({ value }) => Math.abs(value)))
  return (
    <table className={classNames(styles.table, 'figures')}>
      <caption className="visually-hidden">{caption}, as a percentage of the bet, best first</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            Choice
          </th>
          <th scope="col">Value</th>
          <th scope="col">Loss</th>
        </tr>
      </thead>
      <tbody>
        {choices.map(({ action, value, loss }, place) => (
          <tr key={action} className={place === 0 ? styles.best : undefined}>
            <th scope="row">{NAMES[action]}</th>
            <td className={styles.barCell}>
              <ValueBar value={value} largest={largest} />
            </td>
            <td>{signedPercentText(value)}</td>
            <td>{place === 0 ? 'best' : fixedPercentText(loss)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Comparison({ choices, advice }: { choices: readonly OpenChoice[]; advice: Advice }) {
  const [best] = choices
  const advised = choices.find(({ action }) => NAMES[action] === advice)
  if (best === undefined || choices.length < 2) return null
  if (advised === undefined || advised.action === best.action) {
    return advised === undefined ? null : (
      <p className={styles.text}>
        The advice is <b>{advice}</b>, and no choice is worth more.
      </p>
    )
  }
  return (
    <p className={classNames(styles.text, styles.gap)}>
      The advice is <b>{advice}</b>. {DOING[best.action]} is better here by {fixedPercentText(advised.loss)}{' '}
      of the bet.{' '}
      <a href="#why-they-differ" className={textLink.link}>
        Why the advice and the values differ
      </a>
    </p>
  )
}

function Working() {
  return (
    <div className={styles.working} aria-busy="true">
      <output className="visually-hidden">Calculating the values</output>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} width="100%" height={20} />
      ))}
    </div>
  )
}

function errorText(reason: NoValues, { decks }: GameSettings): string {
  switch (reason.kind) {
    case 'too-few-cards':
      return 'Choose two cards to see what each choice is worth.'
    case 'bust':
      return 'Over 21: you lose the bet, and there’s nothing left to choose.'
    case 'charlie':
      return 'Ten cards without going over 21 win automatically and pay 1:1.'
    case 'not-in-the-shoe':
      return `${decks === 1 ? 'One deck doesn’t' : `${decks} decks don’t`} have that many ${cardsNamed(reason.value)}.`
  }
}

function cardsNamed(value: CardValue): string {
  return value === 1 ? 'aces' : value === 10 ? 'tens' : `${value}s`
}

/**
 * A bar from the center: gains to the right, losses to the left. Uses attributes, because the CSP blocks inline styles.
 */
function ValueBar({ value, largest }: { value: number; largest: number }) {
  const length = largest === 0 ? 0 : (50 * Math.abs(value)) / largest
  return (
    <svg aria-hidden="true" focusable="false" className={styles.bar}>
      <rect className={styles.barTrack} x="0" width="100%" height="100%" rx="6" />
      <rect
        className={value < 0 ? styles.loss : styles.gain}
        x={`${value < 0 ? 50 - length : 50}%`}
        width={`${length}%`}
        height="100%"
        rx="2"
      />
    </svg>
  )
}

/** An available choice, with its value and its loss compared with the best one, in units of the bet. */
type OpenChoice = { readonly action: Action; readonly value: number; readonly loss: number }

/**
 * Returns the choices that the rules allow for a hand, best first.
 *
 * A total of 21 can only stand, a hand that was hit cannot be doubled, and hands are split only once.
 */
export function openChoices(hand: CalculatorHand, values: HandValues): readonly OpenChoice[] {
  const done = handTotals(hand.cards).best === BLACKJACK_TOTAL
  const ranked = rankActions({
    stand: values.stand,
    hit: values.hit,
    double: hand.hasHitAlready ? null : values.double,
    split: hand.fromSplit || hand.hasHitAlready ? null : values.split,
  }).filter(({ action }) => !done || action === 'stand')
  const best = ranked[0]?.value ?? 0
  return ranked.map(({ action, value }) => ({ action, value, loss: best - value }))
}

/** Returns why a hand after a split has no values, or null if it has them. */
export function splitHandMessage(hand: CalculatorHand): string | null {
  if (!hand.fromSplit) return null
  const { values, best } = handTotals(hand.cards)
  if (values.length !== 2) return null
  if (hand.cards[0] === 'A') return 'Split aces get one card each, so there’s nothing left to choose.'
  return best === BLACKJACK_TOTAL
    ? '21 after a split isn’t a blackjack. You stand, and a win pays 1:1.'
    : null
}
