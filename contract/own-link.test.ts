import { expect, test } from 'vitest'
import { isOwnLink } from '#contract/own-link.ts'

test.each([
  ['https://casino.example/daily?ref=1', true],
  ['http://casino.example', true],
  ['HTTPS://Casino.example', true],
  ['https://10.0.0.7:8080/', true],
  ['casino.example', false],
  ['//casino.example', false],
  ['https:///casino.example', false],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://casino.example', false],
  ['https://user@casino.example', false],
  ['https://user:secret@casino.example', false],
  ['https://casino.example/a b', false],
  ['https://casino.example\\@evil.example', false],
  ['https://casino\u200b.example', false],
  ['https://', false],
  ['https://[', false],
])('%j is a link: %s', (text, accepted) => expect(isOwnLink(text)).toBe(accepted))
