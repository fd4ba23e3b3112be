/**
 * `npm run -s blackjack`: the advice and the exact values of hands, to compare with other analyzers.
 *
 *   echo '{"cards":["A","7"],"dealer":"6","peek":"a"}' | npm run -s blackjack
 *   npm run -s blackjack -- game --peek a            the return of the whole game; also --decks 6
 *
 * Reads one JSON line per hand and prints one: `{"advice":"Double","ev":{"stand":…,"hit":…,"double":…,"split":null}}`.
 * Values are in units of the initial bet, given that the dealer has no blackjack when the dealer peeks. `peek` is "a",
 * "b" (default) or "c", `decks` is 1 to 8 (default 8), and `hasHitAlready` defaults to true for three cards or more.
 * `double` is null for more than two cards or after a hit, `split` is null unless the hand is a pair, and `ev` is null
 * for a decided hand (over 21, ten cards) or fewer than two cards. An invalid line prints `{"error":"…"}`; the next
 * lines are still processed, and the exit code is 1.
 */
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { advise } from '#core/blackjack/advise.ts'
import { type CardValue, readCard } from '#core/blackjack/card.ts'
import {
  DEFAULT_DECKS,
  DEFAULT_PEEK,
  type GameSettings,
  MAX_DECKS,
  PEEKS,
} from '#core/blackjack/game-rules.ts'
import { adviceReturn, optimalReturn, totalReturn } from '#core/blackjack/game-return.ts'
import { type Analyser, createAnalyser } from '#core/blackjack/hand-values.ts'

const Settings = z.object({
  decks: z.coerce.number().int().min(1).max(MAX_DECKS).default(DEFAULT_DECKS),
  peek: z.enum(PEEKS).default(DEFAULT_PEEK),
})

const CardText = z.union([z.string(), z.number().transform(String)])

const Line = z.object({
  cards: z.array(CardText),
  dealer: CardText,
  decks: z.int().min(1).max(MAX_DECKS).default(DEFAULT_DECKS),
  peek: z.enum(PEEKS).default(DEFAULT_PEEK),
  hasHitAlready: z.boolean().optional(),
})

/** An analyzer uses up to 100 MB, so only the most recent ones are cached. */
const MAX_ANALYSERS = 4
const analysers = new Map<string, Analyser>()

function analyserOf(settings: GameSettings): Analyser {
  const key = `${settings.decks}${settings.peek}`
  const analyser = analysers.get(key) ?? createAnalyser(settings)
  analysers.delete(key)
  analysers.set(key, analyser)
  const [oldest] = analysers.keys()
  if (analysers.size > MAX_ANALYSERS && oldest !== undefined) analysers.delete(oldest)
  return analyser
}

/** @throws {Error} whose message is the reason why the line is invalid. */
function evaluateLine(text: string): object {
  const line = parseLine(text)
  const { cards, dealer, decks, peek } = line
  const upcard = readCard(dealer)
  if (upcard === 'empty' || upcard === 'invalid') throw new Error(`dealer: not a card: ${dealer}`)
  const values = cards.map((card): CardValue | 'empty' => {
    const value = readCard(card)
    if (value === 'invalid') throw new Error(`cards: not a card: ${card}`)
    return value
  })
  const hand = values.filter((value) => value !== 'empty')
  const hasHitAlready = line.hasHitAlready ?? hand.length > 2
  const advice = advise({ cards, dealer, hasHitAlready })
  const evaluated = analyserOf({ decks, peek }).handValues(hand, upcard)
  if (evaluated.ok) {
    const { stand, hit, double, split } = evaluated.value
    return { advice, ev: { stand, hit, double: hasHitAlready ? null : double, split } }
  }
  const { reason } = evaluated
  if (reason.kind !== 'not-in-the-shoe') return { advice, ev: null }
  throw new Error(
    `cards: ${decks === 1 ? '1 deck does' : `${decks} decks do`} not have that many cards of value ${reason.value}`,
  )
}

function parseLine(text: string): z.infer<typeof Line> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('not JSON')
  }
  const parsed = Line.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${issue?.path.join('.') || 'line'}: ${issue?.message ?? 'invalid'}`)
}

async function printHands(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    try {
      console.log(JSON.stringify(evaluateLine(line)))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      console.log(JSON.stringify({ error: error.message }))
      process.exitCode = 1
    }
  }
}

function printGame(args: string[]): void {
  const { values } = parseArgs({ args, options: { peek: { type: 'string' }, decks: { type: 'string' } } })
  const settings = Settings.parse(values)
  const analyser = createAnalyser(settings)
  const percent = (fraction: number) => Number((100 * fraction).toFixed(10))
  const rtp = {
    optimal: percent(optimalReturn(settings, analyser)),
    totalDependent: percent(totalReturn(settings, analyser)),
    advice: percent(adviceReturn(settings, analyser)),
  }
  console.log(JSON.stringify({ ...settings, rtp }))
}

// A reader such as `| head` may close the pipe early.
process.stdout.on('error', () => process.exit())
const [command, ...args] = process.argv.slice(2)
try {
  if (command === undefined) await printHands()
  else if (command === 'game') printGame(args)
  else throw new Error(`unknown command ${command}: send JSON lines, or use: game --peek a --decks 8`)
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : String(error))
  process.exitCode = 1
}
