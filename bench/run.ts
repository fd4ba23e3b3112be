/**
 * `npm run bench`: measures the built product and exits with an error when a value exceeds its budget.
 *
 *   npm run bench                            everything: about twelve minutes
 *   npm run bench -- requests                one of the names in BENCHMARKS
 *   npm run bench -- compare <directory>     this working tree and another checkout (bench/compare.ts)
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BlackjackCosts, measureBlackjack } from './blackjack.ts'
import { measureBrowser } from './browser.ts'
import { measureBytes } from './bytes.ts'
import { compareVersions } from './compare.ts'
import { measureDenial } from './denial.ts'
import { measureEnumeration } from './enumeration.ts'
import { measureExports } from './export.ts'
import { measureFaults, ROLLING_RESTART } from './faults/faults.ts'
import { measureHistory } from './history.ts'
import { type LogInTimes, measureLogIns } from './log-ins.ts'
import { type MemoryFigures, measureMemory } from './memory.ts'
import { measureRequests } from './requests.ts'
import { measureStarts } from './start.ts'

/** Limits within 20 % of the measured value. Times and sizes are upper limits; ratios are lower limits. */
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  readonly ratios: Readonly<Record<string, number>>
  readonly start: { readonly firstMs: number; readonly warmMs: number; readonly peakMb: number }
  /** After load, with the limits of `npm start`. */
  readonly memoryMb: Readonly<Record<MemoryFigures['engine'], number>>
  /** The most since the start of the process (VmHWM), with the limits of `npm start`. */
  readonly memoryPeakMb: Readonly<Record<MemoryFigures['engine'], number>>
  readonly bytes: Readonly<Record<string, number>>
  readonly blackjack: Readonly<Record<keyof BlackjackCosts, number>>
  /** The difference between the medians of known and unknown addresses. */
  readonly enumerationMs: number
  /** The median of one user's log-ins during continuous log-ins from another address. */
  readonly logInMs: Readonly<Record<LogInTimes['engine'], number>>
  /** The CPU time of a page of 50,000 entries, relative to one of 50. */
  readonly historyTimesShort: number
  /** An export of 100,000 entries, on either engine. */
  readonly export: { readonly memoryMb: number; readonly stallMs: number }
  readonly denial: Readonly<Record<'healthzP99Ms' | 'dashboardP99Ms' | 'memoryMb', number>>
  readonly browser: Readonly<Record<string, number>>
  /** During and after faults: without a successful write, until a log-out and an event reach the other node. */
  readonly faults: Readonly<Record<'revokedMs' | 'notifiedMs' | 'pauseMs', number>>
}
const exceeded: string[] = []

function check(name: string, value: number, sense: 'at least' | 'at most', budget = 0, unit = ''): void {
  const isWithin = sense === 'at least' ? value >= budget : value <= budget
  const line = `${name}: ${value.toFixed(2)}${unit}, ${sense} ${budget}${unit}`
  console.log(`${isWithin ? 'ok      ' : 'EXCEEDED'} ${line}`)
  if (!isWithin) exceeded.push(line)
}

const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = {
  async bytes() {
    for (const [name, kilobytes] of Object.entries(measureBytes()))
      check(name, kilobytes, 'at most', budgets.bytes[name], ' KB')
  },
  async blackjack() {
    const { timesPlain, ...costs } = measureBlackjack(10)
    check('blackjack, times as fast as plain recursion', timesPlain, 'at least', budgets.blackjack.timesPlain)
    for (const [name, milliseconds] of Object.entries(costs) as [keyof typeof costs, number][])
      check(`blackjack, ${name}`, milliseconds, 'at most', budgets.blackjack[name], ' ms')
  },
  async browser() {
    for (const [name, milliseconds] of Object.entries(await measureBrowser()))
      check(name, milliseconds, 'at most', budgets.browser[name], ' ms')
  },
  async start() {
    const { firstMs, warmMs, peakMb } = await measureStarts(5)
    check('first start', firstMs, 'at most', budgets.start.firstMs, ' ms')
    check('warm start', warmMs, 'at most', budgets.start.warmMs, ' ms')
    check('most memory of a start', peakMb, 'at most', budgets.start.peakMb, ' MB')
  },
  async requests() {
    for (const { name, ratio } of await measureRequests(5000, 5, 4))
      check(name, ratio, 'at least', budgets.ratios[name])
  },
  async memory() {
    for await (const { engine, limited, startedMb, loadedMb, peakMb, cpuMs } of measureMemory()) {
      const name = `memory, ${engine}, ${limited ? 'limits of npm start' : 'no limits'}`
      console.log(
        `${name}: ${startedMb.toFixed(0)} MB after the start, ${loadedMb.toFixed(0)} MB after load, at most ${peakMb.toFixed(0)} MB, CPU ${cpuMs.toFixed(3)} ms per request`,
      )
      if (!limited) continue
      check(`memory after load, ${engine}`, loadedMb, 'at most', budgets.memoryMb[engine], ' MB')
      check(`most memory, ${engine}`, peakMb, 'at most', budgets.memoryPeakMb[engine], ' MB')
    }
  },
  async enumeration() {
    for (const { name, knownMs, unknownMs } of await measureEnumeration(300)) {
      console.log(`${name}: ${knownMs.toFixed(2)} ms with an account, ${unknownMs.toFixed(2)} ms without`)
      check(`${name}, difference`, Math.abs(knownMs - unknownMs), 'at most', budgets.enumerationMs, ' ms')
    }
  },
  async 'log-ins'() {
    for (const { engine, scale, idle, loaded, looped } of await measureLogIns(30)) {
      const show = ({ median, p95, rejected }: LogInTimes['idle']) =>
        `${median.toFixed(0)} ms (p95 ${p95.toFixed(0)} ms, ${rejected} rejected)`
      console.log(
        `log-in, ${engine}, limits times ${scale}: ${show(idle)} idle, ${show(loaded)} during ${looped} log-ins`,
      )
      check(`log-in under load, ${engine}`, loaded.median, 'at most', budgets.logInMs[engine], ' ms')
    }
  },
  async export() {
    for (const { engine, format, memoryMb, stallCpuMs } of await measureExports(100_000)) {
      const name = `${format} export, ${engine}`
      check(`${name}, memory above idle`, memoryMb, 'at most', budgets.export.memoryMb, ' MB')
      check(`${name}, CPU in the longest stall`, stallCpuMs, 'at most', budgets.export.stallMs, ' ms')
    }
  },
  async history() {
    for (const { name, nodeMs, databaseMs, ratio } of await measureHistory()) {
      console.log(`history, ${name}: Node ${nodeMs.toFixed(3)} ms, PostgreSQL ${databaseMs.toFixed(3)} ms`)
      check(`history, ${name}, times a short one`, ratio, 'at most', budgets.historyTimesShort)
    }
  },
  async denial() {
    const { before, during, memoryMb, openConnections } = await measureDenial(300)
    for (const [when, reads] of Object.entries({ before, during }))
      for (const [name, { statuses, p50Ms, p99Ms }] of Object.entries(reads))
        console.log(
          `${name} ${when}: ${JSON.stringify(statuses)}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
        )
    console.log(`open connections of the attacker: ${openConnections}`)
    const { denial } = budgets
    check('healthz during an attack, errors', during.healthz.errors, 'at most', 0)
    check('dashboard during an attack, errors', during.dashboard.errors, 'at most', 0)
    check('healthz during an attack, p99', during.healthz.p99Ms, 'at most', denial.healthzP99Ms, ' ms')
    check('dashboard during an attack, p99', during.dashboard.p99Ms, 'at most', denial.dashboardP99Ms, ' ms')
    check('memory above idle during an attack', memoryMb, 'at most', denial.memoryMb, ' MB')
  },
  async faults() {
    const { phases, writes } = await measureFaults()
    const table = phases.map(({ name, ...figures }) => {
      const rounded = Object.entries(figures).map(([figure, value]) => [figure, Math.round(value)])
      return [name, Object.fromEntries(rounded)]
    })
    console.table(Object.fromEntries(table))
    const { faults } = budgets
    for (const { name, ...phase } of phases) {
      if (name === ROLLING_RESTART) check(`${name}, failed requests`, phase.failed, 'at most', 0)
      check(`${name}, longest pause`, phase.longestPauseMs, 'at most', faults.pauseMs, ' ms')
      check(`${name}, revocation`, phase.revokedMs, 'at most', faults.revokedMs, ' ms')
      check(`${name}, live event`, phase.notifiedMs, 'at most', faults.notifiedMs, ' ms')
    }
    check('acknowledged writes', writes.acknowledged, 'at least', 1)
    check('lost writes', writes.lost, 'at most', 0)
    check('duplicated writes', writes.duplicated, 'at most', 0)
  },
}

const [first = '', directory] = process.argv.slice(2)
if (first === 'compare' && directory !== undefined) {
  for (const { name, thisMs, otherMs, ratio } of await compareVersions(directory))
    console.log(
      `${name}: Node CPU ${thisMs.toFixed(3)} ms per request, ${directory} ${otherMs.toFixed(3)} ms, ratio ${ratio.toFixed(3)}`,
    )
} else {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BENCHMARKS)
  for (const name of names) {
    const benchmark = BENCHMARKS[name]
    if (!benchmark)
      throw new Error(`no benchmark ${name}; known: ${Object.keys(BENCHMARKS).join(', ')}, compare`)
    await benchmark()
  }
}
if (exceeded.length > 0) {
  console.error(`${exceeded.length} values exceed their budgets`)
  process.exitCode = 1
}
