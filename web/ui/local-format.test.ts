import { afterEach, expect, test } from 'vitest'
import { localFormat } from '#web/ui/local-format.ts'

const zone = process.env['TZ']
afterEach(() => void (process.env['TZ'] = zone))

test('follows the zone of the device, and its daylight saving time', () => {
  const clock = localFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' })
  const text = (at: string, place: string) => {
    process.env['TZ'] = place
    return clock.format(Date.parse(at))
  }
  expect(text('2026-11-21T17:00:00Z', 'America/New_York')).toBe('Sat 12:00 PM')
  expect(text('2026-11-21T17:00:00Z', 'Asia/Kolkata')).toBe('Sat 10:30 PM')
  expect(text('2026-11-21T17:00:00Z', 'Pacific/Auckland')).toBe('Sun 6:00 AM')
  expect(text('2026-07-21T17:00:00Z', 'America/New_York')).toBe('Tue 1:00 PM')
})
