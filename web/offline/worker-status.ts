/** The response to a check of the worker's file; null if there was none. */
export type WorkerCheck = {
  readonly status: number
  readonly contentType: string | null
  /** Whether it came from another address, to which the first response led. */
  readonly redirected: boolean
} | null

/**
 * `missing`: the server has no worker any more. `unreachable`: the response says nothing about it. `wrong`: the file is
 * not a script, which can be the page of a hotel's network.
 */
export type WorkerStatus = 'found' | 'missing' | 'unreachable' | 'wrong'

/** The shortest time between two checks that find a wrong type, before the worker is removed. */
const CONFIRMED_AFTER_MS = 3_600_000

/**
 * Decides what to do with the installed worker. Removing it deletes what works offline, so only a response of the server
 * itself counts: 404 or 410 without a redirect, or a wrong type that is still there an hour later.
 *
 * @param wrongSince when the type was first wrong, in milliseconds; null if it was a script in the last check.
 */
export function workerStatus(check: WorkerCheck, wrongSince: number | null, now: number): WorkerStatus {
  if (check === null) return 'unreachable'
  if (!check.redirected && (check.status === 404 || check.status === 410)) return 'missing'
  if (check.status < 200 || check.status > 299) return 'unreachable'
  if (/javascript/.test(check.contentType ?? '')) return 'found'
  return wrongSince !== null && now - wrongSince >= CONFIRMED_AFTER_MS ? 'missing' : 'wrong'
}
