import { hostname, networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { createHostCheck } from '#server/listener/allowed-host.ts'

const own = Object.values(networkInterfaces())
  .flat()
  .flatMap((found) => (found?.family === 'IPv4' ? [found.address] : []))

test.each([
  ['localhost', true],
  ['localhost:3000', true],
  ['LOCALHOST:3000', true],
  ['bonus.localhost:3000', true],
  ['127.0.0.1:3000', true],
  ['127.8.9.10', true],
  ['[::1]:3000', true],
  ['evil.test', false],
  ['localhost.evil.test', false],
  ['127.0.0.1.evil.test', false],
  ['notlocalhost', false],
  ['203.0.113.9:3000', false],
  ['[2001:db8::1]', false],
  ['localhost@evil.test', false],
  ['localhost:3000:1', false],
  ['localhost, evil.test', false],
  ['', false],
])('without PUBLIC_URL, on the loopback interface, Host "%s": %s', (header, accepted) => {
  expect(createHostCheck({ publicOrigin: null, host: '127.0.0.1' })(header)).toBe(accepted)
})

test('without PUBLIC_URL, the host it listens on is accepted', () => {
  const check = createHostCheck({ publicOrigin: null, host: 'Box.example' })
  expect(['box.example:3000', 'localhost', 'other.example'].map(check)).toEqual([true, true, false])
})

test.each(['0.0.0.0', '::'])('on every interface (%s), so are the names of this machine', (host) => {
  const check = createHostCheck({ publicOrigin: null, host })
  const local = `${hostname().split('.')[0]}.local`
  expect([...own, hostname(), local, local.toUpperCase()].map((name) => check(`${name}:3000`))).not.toContain(
    false,
  )
  expect(['203.0.113.9', 'evil.test', 'other-machine.local'].map(check)).toEqual([false, false, false])
})

test('with PUBLIC_URL any host is accepted', () => {
  const check = createHostCheck({ publicOrigin: 'https://bonus.example', host: '0.0.0.0' })
  expect(['bonus.example', '10.0.0.7:3000', 'proxy'].map(check)).toEqual([true, true, true])
})
