/**
 * Returns the name of a zone, such as `Eastern Time` or `UTC`; its identifier where this browser has none. Members read no
 * identifiers: `America/Chicago` is also the zone of those who live far from Chicago.
 */
export function zoneText(zone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
    return name === 'GMT+00:00' || name === 'GMT' ? 'UTC' : name
  } catch {
    return zone
  }
}
