import { expect, test } from 'vitest'
import { figureConfidence, newestDate } from '#catalog/confidence.ts'

const thin = ['https://a.example.com', 'https://b.example.com', 'https://c.example.com']
const careful = ['https://www.chumbacasino.com/getting-started/redemption-options']

test.each([
  ['three agree', thin, [], null, 'high'],
  ['two agree', thin.slice(1), [], null, 'medium'],
  [
    'three pages of two repositories',
    ['a/b/x', 'a/b/y', 'a/c/x'].map((path) => `https://github.com/${path}`),
    [],
    null,
    'medium',
  ],
  [
    'three pages of one thin site',
    ['a', 'b', 'c'].map((path) => `https://a.example.com/${path}`),
    [],
    null,
    'low',
  ],
  [
    'a sheet and a page of its author',
    ['https://docs.google.com/spreadsheets/d/1', 'https://github.com/poponline63/onlinesidehustles/blob/a/b'],
    [],
    null,
    'low',
  ],
  ['two sources, reported by one list', thin.slice(1), [], 'one-list', 'low'],
  ['one careful source', careful, [], null, 'medium'],
  ['one thin source', thin.slice(2), [], null, 'low'],
  ['three agree, one differs', thin, ['https://d.example.com'], null, 'low'],
  ['three agree on a minimum of no stated kind', thin, [], 'untyped', 'low'],
  ['three agree on the low end of a range', thin, [], 'floor', 'low'],
  ['no source', [], [], null, 'low'],
] as const)('%s', (_case, agree, differ, weakness, confidence) =>
  expect(figureConfidence({ agree: [...agree], differ: [...differ], weakness })).toBe(confidence),
)

test.each([
  [['2025', '2026-09-21', '2026-01'], '2026-09-21'],
  [['2026-09', '2026-08-31', null], '2026-09-01'],
  [['2026'], '2026-01-01'],
  [[null], null],
  [[], null],
])('the newest of %j is %s', (dates, newest) => expect(newestDate(dates)).toBe(newest))
