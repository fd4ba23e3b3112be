/**
 * Returns when to try again after "Too many attempts", as the end of a sentence: `in 45 seconds`, `in 3 minutes`, or
 * `in 2 hours`. Never too early.
 *
 * @param seconds from `Retry-After`; undefined if the response did not have it.
 */
export function retryText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a minute'
  if (seconds < 60) return inText(Math.max(seconds, 1), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? inText(minutes, 'minute') : inText(Math.ceil(minutes / 60), 'hour')
}

/** Reads the header `Retry-After` of our server, which is a number of seconds. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

function inText(count: number, unit: string): string {
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}
