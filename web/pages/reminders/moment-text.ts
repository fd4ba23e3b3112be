/**
 * Formats a moment in the zone of the reminders, such as `Fri, Nov 20, 7:00 PM`. Where the zone is null, or unknown to this
 * browser, it is that of the device.
 */
export function momentText(iso: string, zone: string | null): string {
  return formatFor(zone).format(Date.parse(iso))
}

const FIELDS = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions

function formatFor(zone: string | null): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...FIELDS, ...(zone !== null && { timeZone: zone }) })
  } catch {
    return new Intl.DateTimeFormat('en-US', FIELDS)
  }
}
