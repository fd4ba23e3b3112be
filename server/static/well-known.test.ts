import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { wellKnown } from '#server/static/well-known.ts'

const NOW = epochMs(Date.parse('2026-11-20T12:34:56.789Z'))
const site = { https: true, origin: 'https://bonus.example', supportEmail: 'help@bonus.example' }
const read = (path: string, change: Partial<typeof site> | { supportEmail: null } = {}, method = 'GET') =>
  wellKnown({ method, path }, { ...site, ...change }, NOW)
const text = (path: string, change = {}) => Buffer.from(read(path, change)?.body ?? []).toString()

test('security.txt has the contact and ends within a year', () => {
  expect(text('/.well-known/security.txt')).toBe(
    'Contact: mailto:help@bonus.example\n' +
      'Expires: 2027-02-18T00:00:00.000Z\n' +
      'Preferred-Languages: en\n' +
      'Canonical: https://bonus.example/.well-known/security.txt\n',
  )
  expect(read('/.well-known/security.txt')).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '151',
      'strict-transport-security': expect.any(String),
    },
  })
})

test('without SUPPORT_EMAIL, the contact is the page that describes how to reach the operator', () => {
  expect(text('/.well-known/security.txt', { supportEmail: null })).toContain(
    'Contact: https://bonus.example/privacy-policy#contact\n',
  )
})

test('change-password leads to the form', () => {
  expect(read('/.well-known/change-password')).toMatchObject({
    status: 302,
    headers: { location: '/account#account-password' },
  })
})

test('other paths and methods are not known', () => {
  expect(read('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).toBeNull()
  expect(read('/.well-known/security.txt', {}, 'POST')).toBeNull()
})
