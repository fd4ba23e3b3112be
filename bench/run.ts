/**
 * `npm run bench`: measures the built product and exits with an error when a value exceeds its budget.
 *
 *   npm run bench                            everything except `compare`, `reminders`, and `users`: about eight minutes
 *   npm run bench -- requests                one of the names in BENCHMARKS
 *   npm run bench -- compare <directory> [kind]  this working tree and another checkout: all kinds of requests, or one
 *   npm run bench -- reminders [count]       members who are due in the same minute: minutes
 *   npm run bench -- users [count]           many users and few: eight minutes, 12 GB of disk
 */
import { useRunDirectory } from '#server/testing/run-directory.ts'
import { measureBlackjack } from './blackjack.ts'
import { measureBrowser } from './browser.ts'
import { measureBytes } from './bytes.ts'
import { compareVersions } from './compare.ts'
import { measureEnumeration } from './enumeration.ts'
import { measureFaults } from './faults/faults.ts'
import { measureHistory } from './history.ts'
import { measureImportKills, measureImports } from './imports.ts'
import { measureLearning } from './learning.ts'
import { measureMemory } from './memory.ts'
import { measurePhone } from './phone.ts'
import { scoped } from './product.ts'
import { measureReminders } from './reminders.ts'
import { measureRequests } from './requests.ts'
import { measureStarts } from './start.ts'
import { measureUsers } from './users.ts'

useRunDirectory()

const BENCHMARKS: Readonly<Record<string, (stack: AsyncDisposableStack) => void | Promise<void>>> = {
  bytes: measureBytes,
  blackjack: measureBlackjack,
  learning: measureLearning,
  browser: measureBrowser,
  phone: measurePhone,
  start: measureStarts,
  requests: measureRequests,
  memory: measureMemory,
  enumeration: measureEnumeration,
  history: measureHistory,
  imports: measureImports,
  'import-kills': measureImportKills,
  faults: measureFaults,
}

const [first = '', argument, kind] = process.argv.slice(2)
if (first === 'compare' && argument !== undefined)
  await scoped((stack) => compareVersions(stack, argument, kind))
else if (first === 'reminders') await scoped((stack) => measureReminders(stack, Number(argument ?? 50_000)))
else if (first === 'users') await scoped((stack) => measureUsers(stack, Number(argument ?? 500_000)))
else {
  for (const name of first === '' ? Object.keys(BENCHMARKS) : process.argv.slice(2)) {
    const benchmark = BENCHMARKS[name]
    if (!benchmark)
      throw new Error(
        `no benchmark ${name}; known: ${Object.keys(BENCHMARKS).join(', ')}, compare, reminders, users`,
      )
    await scoped(async (stack) => await benchmark(stack))
  }
}
