import { expect, test } from 'vitest'
import { linkError, MAX_LINK } from '#catalog/safe-link.ts'

const path = (length: number) =>
  `https://a.example.com/${'x'.repeat(length - 'https://a.example.com/'.length)}`

test.each([
  'https://stake.us',
  'https://play.clubs.poker/a?b=c&d=%20#e',
  'https://stake.us/casino/home?tab=dailyBonus&modal=wallet',
  path(MAX_LINK),
])('%.60s may be clicked', (link) => expect(linkError(link)).toBeNull())

test.each([
  ['', 'contains a character that is not allowed'],
  ['http://stake.us', 'is not an https: address'],
  ['HTTPS://stake.us', 'is not an https: address'],
  ['javascript:alert(1)', 'is not an https: address'],
  ['data:text/html,x', 'is not an https: address'],
  ['vbscript:x', 'is not an https: address'],
  ['//evil.example.com', 'is not an https: address'],
  ['https:///evil.example.com', 'is not an https: address'],
  ['java\tscript:alert(1)', 'contains a character that is not allowed'],
  [' https://stake.us', 'contains a character that is not allowed'],
  ['https://stake.us/\u202e', 'contains a character that is not allowed'],
  ['https:\\\\stake.us', 'contains a character that is not allowed'],
  ['https://u:p@stake.us', 'contains a user name or password'],
  ['https://u@stake.us', 'contains a user name or password'],
  ['https://stake.us:8443', 'names a port'],
  ['https://127.0.0.1', 'has a host that is not a public name'],
  ['https://[::1]/', 'has a host that is not a public name'],
  ['https://localhost', 'has a host that is not a public name'],
  ['https://xn--stke-loa.us', 'has a host in punycode'],
  ['https://stаke.us', 'contains a character that is not allowed'],
  [path(MAX_LINK + 1), 'is longer than 2000 characters'],
])('%.60j is rejected', (link, reason) => expect(linkError(link)).toBe(reason))
