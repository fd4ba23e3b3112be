import { fail } from '#server/http/fail.ts'

/**
 * Runs so many pieces of work at once, lets so many wait, and refuses the rest at once.
 *
 * Hashing a password costs 20 ms and 19 MB by design, so without this a burst of log-ins would take the machine.
 */
export function createWorkQueue(running: number, waiting: number) {
  const line: (() => void)[] = []
  let busy = 0
  return async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (busy >= running) {
      if (line.length >= waiting)
        throw fail('unavailable', 'Too many people are signing in. Please try again.')
      await new Promise<void>((resolve) => line.push(resolve))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
