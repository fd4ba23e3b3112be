import { expect, test } from 'vitest'
import { clientAddress, trustedProxies } from '#server/http/client-address.ts'

const none = trustedProxies([])
const ours = trustedProxies(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

test.each([
  ['the socket, when nobody is trusted', '203.0.113.9', '1.2.3.4', none, '203.0.113.9'],
  ['the socket, when it is not a proxy of ours', '203.0.113.9', '1.2.3.4', ours, '203.0.113.9'],
  ['the hop before our proxy', '127.0.0.1', '198.51.100.7', ours, '198.51.100.7'],
  ['the hop before two proxies', '127.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.2.3', ours, '198.51.100.7'],
  ['our proxy, when it says nothing', '127.0.0.1', null, ours, '127.0.0.1'],
  ['our proxy, when the hop is nonsense', '127.0.0.1', 'evil<script>', ours, '127.0.0.1'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.9', null, none, '203.0.113.9'],
  ['a mapped proxy', '::FFFF:127.0.0.1', '198.51.100.7', ours, '198.51.100.7'],
  ['one bucket per /64', '2001:DB8:0:1:aaaa::1', null, none, '2001:db8:0:1::/64'],
  ['the same bucket, written short', '2001:db8:0:1::7', null, none, '2001:db8:0:1::/64'],
  ['loopback', '::1', null, none, '0:0:0:0::/64'],
  ['no socket', undefined, null, none, 'unknown'],
])('S3, S4: %s', (_name, socket, header, proxies, expected) =>
  expect(clientAddress(socket, header, proxies)).toBe(expected),
)
