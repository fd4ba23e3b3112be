const MINUTE_MS = 60_000

/** By options. Creating one takes milliseconds on a phone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a formatter of times in the device's zone. Unlike a stored `Intl.DateTimeFormat`, which keeps the zone in which
 * it was created, it follows the device after travel, without a reload.
 */
/* @__NO_SIDE_EFFECTS__ */
export function localFormat(options: Intl.DateTimeFormatOptions): {
  readonly format: (at: number) => string
} {
  const key = JSON.stringify(options)
  return {
    format: (at) => {
      let format = formats.get(key)
      if (format === undefined) {
        format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
        formats.set(key, format)
      }
      return format.format(at - new Date(at).getTimezoneOffset() * MINUTE_MS)
    },
  }
}
