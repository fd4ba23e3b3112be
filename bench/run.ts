/**
 * `npm run bench`: measures the built product beside its yardsticks and fails when a budget is broken.
 *
 *   npm run bench                 everything: about ten minutes
 *   npm run bench -- requests     only the request costs; also `start`, `bytes`, `blackjack`, `enumeration`, `denial`,
 *                                 `export`, `log-ins`, `browser`
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BlackjackCosts, measureBlackjack } from './blackjack.ts'
import { measureBrowser } from './browser.ts'
import { measureBytes } from './bytes.ts'
import { measureDenial } from './denial.ts'
import { measureEnumeration } from './enumeration.ts'
import { type LogInTimes, measureLogIns } from './log-ins.ts'
import { measureExports } from './export.ts'
import { measureRequests } from './requests.ts'
import { measureStarts } from './start.ts'

const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  /** What may not be lost again: a little below what was last measured, or the goal where it is reached. */
  readonly ratios: Readonly<Record<string, number>>
  /** Goals not reached yet: said, and no failure. */
  readonly targets: Readonly<Record<string, number>>
  readonly start: { readonly firstMs: number; readonly warmMs: number }
  readonly memory: { readonly postgresMb: number; readonly embeddedMb: number }
  readonly browser: Readonly<Record<string, number>>
  readonly blackjack: Readonly<Record<keyof BlackjackCosts, number>>
  /** Between the medians of a known and an unknown address. */
  readonly enumerationMs: number
  /** The median of one person's log-ins while another address logs in in a loop. */
  readonly logInMs: Readonly<Record<LogInTimes['engine'], number>>
  /** Of an export of 100,000 entries, on either engine. */
  readonly export: { readonly memoryMb: number; readonly stallMs: number }
  /** During an attack from one address: what another one waits for, and what it costs the server. */
  readonly denial: {
    readonly healthzP99Ms: number
    readonly dashboardP99Ms: number
    readonly memoryMb: number
  }
  /** Milliseconds: about twice the goal, so that a busy machine breaks none of them. */
  readonly gestures: Readonly<Record<string, { readonly goal: number; readonly atMost: number }>>
}
const broken: string[] = []

function hold(what: string, value: number, sense: 'at least' | 'at most', budget: number, unit = ''): void {
  const kept = sense === 'at least' ? value >= budget : value <= budget
  const line = `${what}: ${value.toFixed(2)}${unit}, ${sense} ${budget}${unit}`
  console.log(`${kept ? 'kept  ' : 'BROKEN'} ${line}`)
  if (!kept) broken.push(line)
}

const wanted = process.argv.slice(2)
const wants = (part: string) => wanted.length === 0 || wanted.includes(part)

if (wants('bytes')) {
  for (const [what, kilobytes] of Object.entries(measureBytes())) {
    hold(what, kilobytes, 'at most', budgets.browser[what] ?? 0, ' KB')
  }
}
if (wants('blackjack')) {
  const costs = measureBlackjack(10)
  const { blackjack } = budgets
  hold('blackjack, times as fast as plain recursion', costs.timesPlain, 'at least', blackjack.timesPlain)
  hold('blackjack, one hand cold, mean', costs.handMeanMs, 'at most', blackjack.handMeanMs, ' ms')
  hold('blackjack, one hand cold, worst', costs.handWorstMs, 'at most', blackjack.handWorstMs, ' ms')
  hold('blackjack, whole game', costs.gameMs, 'at most', blackjack.gameMs, ' ms')
  hold('blackjack, start', costs.startMs, 'at most', blackjack.startMs, ' ms')
}
if (wants('browser')) {
  for (const [what, milliseconds] of Object.entries(await measureBrowser())) {
    const { goal, atMost } = budgets.gestures[what] ?? { goal: 0, atMost: 0 }
    hold(what, milliseconds, 'at most', atMost, ' ms')
    console.log(`${milliseconds <= goal ? 'reached' : 'short '} ${what}: the goal is ${goal} ms`)
  }
}
if (wants('start')) {
  const { firstMs, warmMs, embeddedMb } = await measureStarts(5)
  hold('first start', firstMs, 'at most', budgets.start.firstMs, ' ms')
  hold('warm start', warmMs, 'at most', budgets.start.warmMs, ' ms')
  hold('memory at rest, embedded', embeddedMb, 'at most', budgets.memory.embeddedMb, ' MB')
}
if (wants('requests')) {
  const { compared, memoryMb } = await measureRequests(5000, 5, 4)
  for (const { name, ratio } of compared) {
    const budget = budgets.ratios[name]
    if (budget !== undefined) hold(name, ratio, 'at least', budget)
    const target = budgets.targets[name]
    if (target !== undefined && ratio < target) console.log(`short  ${name}: the goal is ${target}`)
  }
  hold('memory after the load, PostgreSQL', memoryMb, 'at most', budgets.memory.postgresMb, ' MB')
}
if (wants('enumeration')) {
  for (const { name, knownMs, unknownMs } of await measureEnumeration(300)) {
    console.log(`${name}: ${knownMs.toFixed(2)} ms with an account, ${unknownMs.toFixed(2)} ms without`)
    hold(
      `what ${name} tells by its time`,
      Math.abs(knownMs - unknownMs),
      'at most',
      budgets.enumerationMs,
      ' ms',
    )
  }
}
if (wants('log-ins')) {
  for (const { engine, scale, aloneMs, besideMs, looped } of await measureLogIns(30)) {
    const spread = ({ median, p95, refused }: LogInTimes['aloneMs']) =>
      `${median.toFixed(0)} ms (95th percentile ${p95.toFixed(0)} ms, ${refused} refused)`
    console.log(
      `log-in, ${engine}, limits times ${scale}: ${spread(aloneMs)} alone, ${spread(besideMs)} beside ${looped} log-ins of another address`,
    )
    hold(
      `log-in beside a busy address, ${engine}`,
      besideMs.median,
      'at most',
      budgets.logInMs[engine],
      ' ms',
    )
  }
}
if (wants('export')) {
  const { exports, pages } = await measureExports(100_000)
  for (const { engine, format, memoryMb, stallCpuMs } of exports) {
    const what = `${format} export, ${engine}`
    hold(`${what}, memory above idle`, memoryMb, 'at most', budgets.export.memoryMb, ' MB')
    hold(`${what}, CPU in the longest stall`, stallCpuMs, 'at most', budgets.export.stallMs, ' ms')
  }
  for (const { engine, entries, firstPageMs, secondPageMs } of pages) {
    console.log(
      `history of ${entries} entries, ${engine}: first page with totals ${firstPageMs.toFixed(1)} ms, second page ${secondPageMs.toFixed(1)} ms`,
    )
  }
}
if (wants('denial')) {
  const { before, during, memoryMb, openConnections } = await measureDenial(300)
  for (const [when, reads] of Object.entries({ before, during })) {
    for (const [what, { statuses, p50Ms, p99Ms }] of Object.entries(reads)) {
      console.log(
        `${what} ${when}: ${JSON.stringify(statuses)}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      )
    }
  }
  console.log(`connections of the attacker that are open: ${openConnections}`)
  const { denial } = budgets
  hold('healthz during an attack, failed', during.healthz.failed, 'at most', 0)
  hold('dashboard during an attack, failed', during.dashboard.failed, 'at most', 0)
  hold('healthz during an attack, p99', during.healthz.p99Ms, 'at most', denial.healthzP99Ms, ' ms')
  hold('dashboard during an attack, p99', during.dashboard.p99Ms, 'at most', denial.dashboardP99Ms, ' ms')
  hold('memory above idle during an attack', memoryMb, 'at most', denial.memoryMb, ' MB')
}
if (broken.length > 0) {
  console.error(`${broken.length} of the budgets are broken`)
  process.exitCode = 1
}
