/** So many failures in a row, without a success between them, pause a host. */
const FAILURES = 5
const PAUSE_MS = 60_000

/**
 * Pauses a push service that does not answer, so that its messages delay no others: after five failures in a row, it gets none
 * for a minute.
 *
 * @param now milliseconds of a clock that is never set back.
 */
export function createHostPauses(now: () => number) {
  const failing = new Map<string, { failures: number; until: number }>()
  return {
    /** Returns for how many milliseconds the host still gets nothing; 0 if it is not paused. */
    remaining: (host: string): number => Math.max(0, (failing.get(host)?.until ?? 0) - now()),
    /** Notes whether a host answered. */
    record(host: string, hasAnswered: boolean): void {
      if (hasAnswered) return void failing.delete(host)
      const failures = (failing.get(host)?.failures ?? 0) + 1
      failing.set(host, { failures, until: failures < FAILURES ? 0 : now() + PAUSE_MS })
    },
  }
}
