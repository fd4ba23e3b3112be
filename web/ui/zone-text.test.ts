import { expect, test } from 'vitest'
import { zoneText } from '#web/ui/zone-text.ts'

test.each([
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
  ['America/St_Johns', 'Newfoundland Time'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Mars/Olympus', 'Mars/Olympus'],
])('%s is %s', (zone, name) => expect(zoneText(zone)).toBe(name))
