import type { ApiFailure } from '#web/api/api.ts'

/**
 * Logs a failure with its code. The message of the server can contain amounts, so it is not logged.
 *
 * @param summary the text on screen, such as "The list of casinos could not be read".
 */
export function logFailure(summary: string, failure: ApiFailure): void {
  // oxlint-disable-next-line no-console -- the console has every error of dashboard data
  console.error(`${summary}:`, failure.kind === 'rejected' ? failure.code : failure.kind)
}

/** Logs that stored data has a format that this version does not know. */
export function logUnreadable(what: string): void {
  // oxlint-disable-next-line no-console -- the console has every error of dashboard data
  console.error(`${what} could not be read: its format is unknown`)
}
