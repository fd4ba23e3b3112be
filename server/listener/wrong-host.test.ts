import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { suggestedAddress } from '#server/listener/wrong-host.ts'

describe('the address that is suggested', () => {
  test.each([
    ['nas.lan', 'http://nas.lan'],
    ['NAS.lan:80', 'http://nas.lan'],
    ['box.tail1234.ts.net:8443', 'http://box.tail1234.ts.net:8443'],
    ['my_nas.lan:3000', 'http://my_nas.lan:3000'],
    ['[fd00::7]:3000', 'http://[fd00::7]:3000'],
    ['1.2.3:3000', 'http://1.2.0.3:3000'],
  ])('for %s is %s, which the server accepts', (host, address) => {
    expect(suggestedAddress({ host })).toBe(address)
    const result = readConfig({ PUBLIC_URL: address })
    expect(result.ok && result.value.publicOrigin).toBe(address)
  })

  test('has the scheme that a proxy with TLS announces', () => {
    const headers = { host: 'box.tail1234.ts.net', 'x-forwarded-proto': 'https' }
    expect(suggestedAddress(headers)).toBe('https://box.tail1234.ts.net')
  })

  test.each(['nas.lan:99999', '256.1.1.1', 'nas.1', '[12:34]', '[::1', 'a b', 'user@nas.lan', '<b>', ''])(
    'does not exist for %s',
    (host) => {
      expect(suggestedAddress({ host })).toBeNull()
      expect(readConfig({ PUBLIC_URL: `http://${host}` }).ok).toBe(false)
    },
  )
})
