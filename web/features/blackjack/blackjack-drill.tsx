import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { adviseValues } from '#core/blackjack/advise.ts'
import { type Action, adviceToAction, type HandValues, rankActions } from '#core/blackjack/actions.ts'
import { fixedPercentText, signedPercentText } from '#core/money/percent-text.ts'
import { useBlackjackTable } from '#web/features/blackjack/blackjack-table.ts'
import { useHandValues } from '#web/features/blackjack/use-blackjack.ts'
import { Button } from '#web/ui/button.tsx'
import { stored } from '#web/ui/stored.ts'
import styles from './blackjack-drill.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { type CardValue, CARD_VALUES } from '#core/blackjack/card.ts'

/** Without storage, the score lasts as long as the page. */
const storedScore = stored('blackjackDrill', isScore)
const readScore = () => storedScore.read() ?? NEW_SCORE
const CHOICES = [
  { action: 'hit', name: 'Hit', letter: 'H' },
  { action: 'stand', name: 'Stand', letter: 'S' },
  { action: 'double', name: 'Double', letter: 'D' },
  { action: 'split', name: 'Split', letter: 'P' },
] as const satisfies readonly { action: Action; name: string; letter: string }[]

const nameOf = (action: Action) => CHOICES.find((one) => one.action === action)?.name ?? action
const cardText = (value: number) => (value === 1 ? 'A' : String(value))
const cardName = (value: number) => (value === 1 ? 'an ace' : value === 8 ? 'an 8' : `a ${value}`)

/** Practice hands. Both the advice and any choice with a higher value count as correct. */
export function BlackjackDrill() {
  const { game } = useBlackjackTable()
  const [score, setScore] = useState(readScore)
  const [hand, setHand] = useState<DrillHand>(() =>
    nextHand(storedScore.read() ?? NEW_SCORE, Math.random(), null),
  )
  const [answer, setAnswer] = useState<Action | null>(null)
  const box = useRef<HTMLElement>(null)
  const state = useHandValues(hand.cards, hand.upcard, game)
  const values = state.kind === 'answered' && state.answer.ok ? state.answer.value : null
  const advice = adviceToAction(adviseValues(hand.cards, hand.upcard, false))
  const pair = hand.cards[0] === hand.cards[1]

  function choose(action: Action): void {
    if (answer !== null || (action === 'split' && !pair)) return
    const next = scoreAnswer(score, hand, action === advice || action === values?.best)
    setAnswer(action)
    setScore(next)
    storedScore.write(next)
  }

  function dealNext(): void {
    setHand(nextHand(score, Math.random(), hand))
    setAnswer(null)
    box.current?.focus()
  }

  function startAgain(): void {
    setScore(NEW_SCORE)
    storedScore.write(NEW_SCORE)
    box.current?.focus()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const chosen = CHOICES.find(({ letter }) => letter === event.key.toUpperCase())
    if (chosen !== undefined) choose(chosen.action)
    // On the container, Enter has no other action.
    if (event.key === 'Enter' && event.target === box.current && answer !== null) dealNext()
  })
  // Handles letters only while the drill has the focus, so that they have no effect elsewhere on the page.
  useEffect(() => {
    const node = box.current
    const listen = (event: KeyboardEvent) => onKey(event)
    node?.addEventListener('keydown', listen)
    node?.focus()
    return () => node?.removeEventListener('keydown', listen)
  }, [])

  return (
    <section className={styles.drill} ref={box} tabIndex={-1} aria-label="Practice hand">
      <p className={classNames(styles.score, 'figures')}>
        {score.right} of {score.asked} right
        {score.asked === 0 ? null : (
          <Button look="link" onClick={startAgain}>
            Reset the score
          </Button>
        )}
      </p>
      <output className={classNames(styles.hand, 'figures')}>
        <span className="visually-hidden">
          You have {cardName(hand.cards[0])} and {cardName(hand.cards[1])}; the dealer shows{' '}
          {cardName(hand.upcard)}.
        </span>
        <span aria-hidden="true" className={styles.cards}>
          <b>{cardText(hand.cards[0])}</b>
          <b>{cardText(hand.cards[1])}</b>
          <span>against</span>
          <b>{cardText(hand.upcard)}</b>
        </span>
      </output>
      <div className={styles.choices}>
        {CHOICES.map(({ action, name, letter }) => (
          <Button
            key={action}
            aria-keyshortcuts={letter}
            aria-disabled={answer !== null || (action === 'split' && !pair) || undefined}
            onClick={() => choose(action)}
          >
            {name} <kbd aria-hidden="true">{letter}</kbd>
          </Button>
        ))}
      </div>
      <output className={styles.answer}>
        {answer === null ? null : <Verdict answer={answer} advice={advice} values={values} />}
      </output>
      {answer === null ? null : (
        <Button look="filled" onClick={dealNext}>
          Next hand
        </Button>
      )}
    </section>
  )
}

function Verdict({ answer, advice, values }: { answer: Action; advice: Action; values: HandValues | null }) {
  const right = answer === advice || answer === values?.best
  const worth =
    values === null
      ? ''
      : ` Values: ${rankActions(values)
          .map(({ action, value }) => `${nameOf(action)} ${signedPercentText(value)}`)
          .join(', ')}${right ? ' of the bet' : ''}.`
  const loss = values === null ? null : (values[values.best] ?? 0) - (values[answer] ?? 0)
  return (
    <>
      <strong className={right ? styles.right : styles.wrong}>{right ? 'Right.' : 'Not this time.'}</strong>{' '}
      The advice is {nameOf(advice)}.
      {values !== null && values.best !== advice ? ` ${nameOf(values.best)} is worth more.` : ''}
      {right || loss === null
        ? ''
        : ` Choosing ${nameOf(answer)} costs ${fixedPercentText(loss)} of the bet.`}
      {right && values?.best === advice ? '' : worth}
    </>
  )
}

/** A practice hand. */
export type DrillHand = { readonly cards: readonly [CardValue, CardValue]; readonly upcard: CardValue }

/** The stored score. `missed` counts each hand's misses minus its later correct answers. */
type DrillScore = {
  readonly asked: number
  readonly right: number
  readonly missed: Readonly<Record<string, number>>
}

export const NEW_SCORE: DrillScore = { asked: 0, right: 0, missed: {} }

/** The weight that each miss adds to a hand: with one missed hand, it is about every tenth hand. */
const WEIGHT_OF_A_MISS = 60

/** Every two cards except a blackjack, against every upcard. */
export const DRILL_HANDS: readonly DrillHand[] = CARD_VALUES.flatMap((upcard) =>
  CARD_VALUES.flatMap((first) =>
    CARD_VALUES.filter((second) => second >= first && !(first === 1 && second === 10)).map((second) => ({
      cards: [first, second] as const,
      upcard,
    })),
  ),
)

export function handKey({ cards, upcard }: DrillHand): string {
  return `${cards.join('-')}v${upcard}`
}

/** Returns the next hand; missed hands are more likely. `chance` is in [0, 1), and `last` is never repeated. */
export function nextHand({ missed }: DrillScore, chance: number, last: DrillHand | null): DrillHand {
  const open = DRILL_HANDS.filter((hand) => last === null || handKey(hand) !== handKey(last))
  const weights = open.map((hand) => 1 + WEIGHT_OF_A_MISS * (missed[handKey(hand)] ?? 0))
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0)
  const found = open.find((_hand, place) => (left -= weights[place] ?? 0) < 0)
  return found ?? open[0] ?? { cards: [2, 2], upcard: 2 }
}

/** Returns the score after an answer. A miss adds one for the hand, and a correct answer removes one. */
export function scoreAnswer(score: DrillScore, hand: DrillHand, right: boolean): DrillScore {
  const key = handKey(hand)
  const { [key]: before = 0, ...others } = score.missed
  const after = Math.max(0, before + (right ? -1 : 1))
  return {
    asked: score.asked + 1,
    right: score.right + (right ? 1 : 0),
    missed: after === 0 ? others : { ...others, [key]: after },
  }
}

/** Accepts a stored score. */
export function isScore(value: unknown): value is DrillScore {
  if (typeof value !== 'object' || value === null) return false
  const { asked, right, missed } = value as Partial<Record<keyof DrillScore, unknown>>
  if (!isCount(asked) || !isCount(right) || right > asked) return false
  return typeof missed === 'object' && missed !== null && Object.values(missed).every(isCount)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
