/**
 * `npm run -s blackjack`: the advice and the exact values of hands, for comparing with another analyser.
 *
 *   echo '{"cards":["A","7"],"dealer":"6","peek":"a"}' | npm run -s blackjack
 *   npm run -s blackjack -- game --peek a            the return of the whole game; also --decks 6
 *
 * One JSON line in, one out: `{"advice":"Double","ev":{"stand":…,"hit":…,"double":…,"split":null}}`, in units of
 * the initial bet, given no dealer blackjack where the dealer has looked. `peek` is "a", "b" (the default) or
 * "c", `decks` 1 to 8 (default 8), `hasHitAlready` true by default for three cards or more. `double` is null
 * for more than two cards or once a hit is taken, `split` for what is no pair, and `ev` for a hand that is
 * decided (over 21, ten cards) or not yet two cards. A line that cannot be read answers `{"error":"…"}`; the
 * rest goes on, and the exit code is 1.
 */
import { once } from 'node:events'
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

/** One of these holds up to a hundred megabytes, so only the games last asked for are kept. */
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

/** Answers one line of input. */
export function answerLine(text: string): object {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { error: 'not JSON' }
  }
  const parsed = Line.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { error: `${issue?.path.join('.') || 'line'}: ${issue?.message ?? 'cannot be read'}` }
  }
  const { cards, dealer, decks, peek } = parsed.data
  const upcard = readCard(dealer)
  if (upcard === 'empty' || upcard === 'invalid') return { error: `dealer: not a card: ${dealer}` }
  const values: CardValue[] = []
  for (const card of cards) {
    const value = readCard(card)
    if (value === 'invalid') return { error: `cards: not a card: ${card}` }
    if (value !== 'empty') values.push(value)
  }
  const hasHitAlready = parsed.data.hasHitAlready ?? values.length > 2
  const advice = advise({ cards, dealer, hasHitAlready })
  const worked = analyserOf({ decks, peek }).handValues(values, upcard)
  if (worked.ok) {
    const { stand, hit, double, split } = worked.value
    return { advice, ev: { stand, hit, double: hasHitAlready ? null : double, split } }
  }
  if (worked.reason.kind !== 'not-in-the-shoe') return { advice, ev: null }
  return { error: `cards: ${decks} decks do not hold so many cards of value ${worked.reason.value}` }
}

async function answerLines(): Promise<void> {
  let rest = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    await answerAll(lines)
  }
  await answerAll([rest])
}

async function answerAll(lines: readonly string[]): Promise<void> {
  const answers = lines.filter((line) => line.trim() !== '').map(answerLine)
  if (answers.some((answer) => 'error' in answer)) process.exitCode = 1
  const text = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('')
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

function printGame(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: { peek: { type: 'string' }, decks: { type: 'string' } },
  })
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

if (import.meta.main) {
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on('error', () => process.exit())
  const [command, ...args] = process.argv.slice(2)
  if (command === undefined) await answerLines()
  else if (command === 'game') {
    try {
      printGame(args)
    } catch (error) {
      console.error(error instanceof z.ZodError ? z.prettifyError(error) : String(error))
      process.exitCode = 1
    }
  } else {
    console.error(
      `unknown: ${command}. Use it with JSON lines on standard input, or: game --peek a --decks 8`,
    )
    process.exitCode = 1
  }
}
