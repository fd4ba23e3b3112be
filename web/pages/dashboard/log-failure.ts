import type { ApiFailure } from '#web/data/api.ts'

/**
 * Logs what the person is told as well, with the code of the reason: what the server answers in words may name amounts.
 *
 * @param what as it is told, such as "The list of casinos could not be read"
 */
export function logFailure(what: string, failure: ApiFailure): void {
  // oxlint-disable-next-line no-console -- spec section 8: dashboard data errors are logged
  console.error(`${what}:`, failure.kind === 'refused' ? failure.code : failure.kind)
}
