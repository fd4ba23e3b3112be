import { expect, test } from 'vitest'
import { passkeySite } from '#server/auth/passkeys/passkey-site.ts'

test.each([
  ['https://bonus.example', 'elsewhere.example', { origin: 'https://bonus.example', rpId: 'bonus.example' }],
  ['https://bonus.example:8443', 'x', { origin: 'https://bonus.example:8443', rpId: 'bonus.example' }],
  ['http://localhost:4000', 'elsewhere.example', { origin: 'http://localhost:4000', rpId: 'localhost' }],
  ['http://bonus.example', 'bonus.example', null],
  ['https://192.0.2.7', '192.0.2.7', null],
  ['https://[2001:db8::7]', 'x', null],
  [null, 'localhost:3000', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  [null, 'localhost', { origin: 'http://localhost', rpId: 'localhost' }],
  [null, '127.0.0.1:3000', null],
  [null, 'evil.example', null],
  [null, 'localhost.evil.example', null],
  [null, 'evil.example@localhost', { origin: 'http://localhost', rpId: 'localhost' }],
  [null, 'not a host', null],
])('PUBLIC_URL %s, sent to %s', (publicOrigin, host, site) => {
  expect(passkeySite(host, publicOrigin)).toEqual(site)
})
