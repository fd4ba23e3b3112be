import { expect, test } from 'vitest'
import { ownAddress } from '#server/listener/own-address.ts'

test.each([
  ['https://bonus.example', '127.0.0.1', 3000, 'https://bonus.example'],
  ['https://bonus.example', '127.0.0.1', 0, 'https://bonus.example'],
  [null, '127.0.0.1', 3000, 'http://localhost:3000'],
  [null, '::', 3000, 'http://localhost:3000'],
  [null, '10.0.0.7', 8080, 'http://10.0.0.7:8080'],
  [null, 'fd00::7', 8080, 'http://[fd00::7]:8080'],
  [null, '127.0.0.1', 0, null],
])('PUBLIC_URL %s, host %s, port %i: %s', (publicOrigin, host, port, address) => {
  expect(ownAddress({ publicOrigin, host }, port)).toBe(address)
})
