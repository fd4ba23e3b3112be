import { expect, test } from 'vitest'
import type { PushPayload } from '#contract/reminders.ts'
import { pushPress, shownPush } from '#web/offline/push-notification.ts'

const PAYLOAD: PushPayload = {
  title: '7:00 PM',
  body: '31 ready, $11.40',
  tag: 'digest',
  badge: 31,
  url: '/dashboard',
  actions: [
    { action: 'speed-collect', title: 'Start Speed Collect' },
    { action: 'snooze', title: 'Snooze 1 hour' },
  ],
  at: '2026-11-21T00:00:00.000Z',
}

test('a message shows its texts, its buttons, and its number', () => {
  expect(shownPush(JSON.stringify(PAYLOAD))).toEqual({
    title: '7:00 PM',
    options: {
      body: '31 ready, $11.40',
      tag: 'digest',
      icon: '/icons/app-180.png',
      data: { url: '/dashboard' },
      actions: PAYLOAD.actions,
      timestamp: Date.parse('2026-11-21T00:00:00.000Z'),
    },
    badge: 31,
  })
})

test.each([
  ['none', null],
  ['no JSON', 'hello'],
  ['another form', '{"title":"x"}'],
  ['an unknown action', JSON.stringify({ ...PAYLOAD, actions: [{ action: 'pay', title: 'Pay' }] })],
])('a message that cannot be read (%s) still shows a notification', (_name, text) => {
  expect(shownPush(text)).toMatchObject({
    title: 'Daily Bonus Blog',
    options: { body: 'Open your list to see what’s ready.' },
    badge: null,
  })
})

test.each([
  ['', { url: '/reminders' }, { kind: 'open', url: '/reminders' }],
  ['', { url: '//evil.test' }, { kind: 'open', url: '/dashboard' }],
  ['', { url: '/\\evil.test' }, { kind: 'open', url: '/dashboard' }],
  ['', { url: 'https://evil.test/' }, { kind: 'open', url: '/dashboard' }],
  ['', undefined, { kind: 'open', url: '/dashboard' }],
  ['speed-collect', { url: '/dashboard' }, { kind: 'open', url: '/dashboard?view=speed' }],
  ['snooze', { url: '/dashboard' }, { kind: 'snooze' }],
])('a press on %j with %j', (action, data, expected) => {
  expect(pushPress(action, data)).toEqual(expected)
})
