import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress, groupAddress, trustedProxies } from '#server/rate-limits/client-address.ts'

const none = trustedProxies([])
const ours = trustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

test.each([
  ['the socket, when no proxy is trusted', '203.0.113.9', '1.2.3.4', none, '203.0.113.9'],
  ['the socket, when it is not a trusted proxy', '203.0.113.9', '1.2.3.4', ours, '203.0.113.9'],
  ['the hop before our proxy', '127.0.0.1', '198.51.100.7', ours, '198.51.100.7'],
  ['the hop before two proxies', '127.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.2.3', ours, '198.51.100.7'],
  ['our proxy, without a header', '127.0.0.1', null, ours, '127.0.0.1'],
  ['one group for all malformed hops', '127.0.0.1', 'evil<script>', ours, 'unknown'],
  ['a mapped proxy', '::FFFF:127.0.0.1', '198.51.100.7', ours, '198.51.100.7'],
  ['the first hop, when all are trusted', '127.0.0.1', '10.0.0.1,10.0.0.2', ours, '10.0.0.1'],
])('%s', async (_name, remoteAddress, header, proxies, expected) => {
  const app = Fastify({ trustProxy: proxies.trusts })
  app.get('/', ({ ip, raw }) => [groupAddress(ip), clientAddress(raw, proxies)])
  const headers = header === null ? {} : { 'x-forwarded-for': header }
  expect((await app.inject({ url: '/', remoteAddress, headers })).json()).toEqual([expected, expected])
})

test.each([
  ['IPv4 inside IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['one group per /64', '2001:DB8:0:1:aaaa::1', '2001:db8:0:1::/64'],
  ['the same group, abbreviated', '2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['loopback', '::1', '0:0:0:0::/64'],
  ['a neighbor, on an interface with a plain name', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['a neighbor, on one with a hyphen', 'fe80::1%br-lan', 'fe80:0:0:0::/64'],
  ['a neighbor, on one with a dot', 'fe80::1%eth0.100', 'fe80:0:0:0::/64'],
  ['no socket', undefined, 'unknown'],
])('%s', (_name, address, expected) => expect(groupAddress(address)).toBe(expected))
