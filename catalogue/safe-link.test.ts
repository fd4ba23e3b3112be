import { expect, test } from 'vitest'
import { linkRefusal, MAX_LINK } from '#catalogue/safe-link.ts'

const path = (length: number) =>
  `https://a.example.com/${'x'.repeat(length - 'https://a.example.com/'.length)}`

test.each([
  'https://stake.us',
  'https://play.clubs.poker/a?b=c&d=%20#e',
  'https://stake.us/casino/home?tab=dailyBonus&modal=wallet',
  path(MAX_LINK),
])('%.60s may be clicked', (link) => expect(linkRefusal(link)).toBeNull())

test.each([
  ['', 'holds a character no address may hold'],
  ['http://stake.us', 'is not an https: address'],
  ['HTTPS://stake.us', 'is not an https: address'],
  ['javascript:alert(1)', 'is not an https: address'],
  ['data:text/html,x', 'is not an https: address'],
  ['vbscript:x', 'is not an https: address'],
  ['//evil.example.com', 'is not an https: address'],
  ['https:///evil.example.com', 'is not an https: address'],
  ['java\tscript:alert(1)', 'holds a character no address may hold'],
  [' https://stake.us', 'holds a character no address may hold'],
  ['https://stake.us/\u202e', 'holds a character no address may hold'],
  ['https:\\\\stake.us', 'holds a character no address may hold'],
  ['https://u:p@stake.us', 'holds a user name or password'],
  ['https://u@stake.us', 'holds a user name or password'],
  ['https://stake.us:8443', 'names a port'],
  ['https://127.0.0.1', 'has a host that is no public name'],
  ['https://[::1]/', 'has a host that is no public name'],
  ['https://localhost', 'has a host that is no public name'],
  ['https://xn--stke-loa.us', 'has a host in punycode'],
  ['https://stаke.us', 'holds a character no address may hold'],
  [path(MAX_LINK + 1), 'is longer than 2000 characters'],
])('X4: %.60j is refused', (link, reason) => expect(linkRefusal(link)).toBe(reason))
