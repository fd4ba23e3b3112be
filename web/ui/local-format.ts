const MINUTE_MS = 60_000

/**
 * Returns a formatter of times in the device's zone. Unlike a stored `Intl.DateTimeFormat`, which keeps the zone in which
 * it was created, it follows the device after travel, without a reload.
 */
export function localFormat(options: Intl.DateTimeFormatOptions): {
  readonly format: (at: number) => string
} {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return { format: (at) => format.format(at - new Date(at).getTimezoneOffset() * MINUTE_MS) }
}
