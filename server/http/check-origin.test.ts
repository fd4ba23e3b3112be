import { describe, expect, test } from 'vitest'
import { isAllowedOrigin, wrongAddressText } from '#server/http/check-origin.ts'

type Sender = {
  method?: string
  host?: string | undefined
  origin?: string
  fetchSite?: string
  fetchMode?: string
}

function isAllowed(sender: Sender, publicOrigin: string | null, isPersonal = false): boolean {
  const { method = 'POST', fetchSite, fetchMode, ...headers } = { host: 'app.test:3000', ...sender }
  const fetchHeaders = { 'sec-fetch-site': fetchSite, 'sec-fetch-mode': fetchMode }
  return isAllowedOrigin(method, { ...headers, ...fetchHeaders }, publicOrigin, isPersonal)
}

describe('the text for a page of this server at another address', () => {
  const HOME = 'http://nas.lan:5000'

  test.each([
    ['its IP address', '192.168.1.50:5000', 'http://192.168.1.50:5000'],
    ['its address without the proxy', 'nas.lan:5000', 'https://nas.lan:5000'],
  ])('names PUBLIC_URL to a page of %s', (_name, host, origin) =>
    expect(wrongAddressText({ host, origin }, HOME)).toContain(`Open ${HOME} instead`),
  )

  test.each([
    ['another site', { host: 'nas.lan:5000', origin: 'https://evil.test' }, HOME],
    ['a program', { host: '192.168.1.50:5000' }, HOME],
    ['the site itself', { host: 'nas.lan:5000', origin: HOME }, HOME],
    ['a server without PUBLIC_URL', { host: 'a.test', origin: 'http://a.test' }, null],
  ])('is not for %s', (_name, headers, publicOrigin) =>
    expect(wrongAddressText(headers, publicOrigin)).toBeUndefined(),
  )
})

describe('with PUBLIC_URL', () => {
  test.each([
    ['the site itself', { origin: 'https://app.test' }, true],
    ['the site itself, saying so twice', { origin: 'https://app.test', fetchSite: 'same-origin' }, true],
    ['a program with neither header', {}, true],
    ['Origin: null', { origin: 'null' }, false],
    ['an empty Origin', { origin: '' }, false],
    ['another site', { origin: 'https://evil.test' }, false],
    ['a longer name', { origin: 'https://app.test.evil.com' }, false],
    ['the http variant', { origin: 'http://app.test' }, false],
    ['another port', { origin: 'https://app.test:8443' }, false],
    ['upper case, which no browser sends', { origin: 'https://APP.test' }, false],
    [
      'the right Origin from a cross-site fetch',
      { origin: 'https://app.test', fetchSite: 'cross-site' },
      false,
    ],
    ['a sibling domain', { fetchSite: 'same-site' }, false],
    ['cross-site with no Origin', { fetchSite: 'cross-site' }, false],
    ['the Host of the request when PUBLIC_URL differs', { origin: 'http://app.test:3000' }, false],
  ])('%s', (_name, change, allowed) => expect(isAllowed(change, 'https://app.test')).toBe(allowed))
})

describe('without PUBLIC_URL', () => {
  test.each([
    ['the host it was sent to', { origin: 'http://app.test:3000' }, true],
    ['another port of that host', { origin: 'http://app.test:3001' }, false],
    ['the https variant', { origin: 'https://app.test:3000' }, false],
    ['no Host at all', { origin: 'http://app.test:3000', host: undefined }, false],
  ])('%s', (_name, change, allowed) => expect(isAllowed(change, null)).toBe(allowed))
})

test.each([
  ['a page of ours', { fetchSite: 'same-origin' }, true],
  ['a link on another site', { fetchSite: 'cross-site', fetchMode: 'navigate' }, true],
  ['an image tag on another site', { fetchSite: 'cross-site', fetchMode: 'no-cors' }, false],
  ['a program', {}, true],
])('reading: %s', (_name, change, allowed) =>
  expect(isAllowed({ method: 'GET', ...change }, null)).toBe(allowed),
)

test.each([
  ['a page of ours', { fetchSite: 'same-origin' }, true],
  ['the address bar', { fetchSite: 'none', fetchMode: 'navigate' }, true],
  ['a link on another site', { fetchSite: 'cross-site', fetchMode: 'navigate' }, false],
  ['a link on a sibling domain', { fetchSite: 'same-site', fetchMode: 'navigate' }, false],
  ['a program', {}, true],
])('reading what belongs to a user: %s', (_name, change, allowed) =>
  expect(isAllowed({ method: 'GET', ...change }, null, true)).toBe(allowed),
)
