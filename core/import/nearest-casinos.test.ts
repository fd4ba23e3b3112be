import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, nearestCasinos } from '#core/import/nearest-casinos.ts'

const CASINOS = [
  { id: 1, label: 'Pulsz', names: ['Pulsz', 'pulsz.com'] },
  { id: 2, label: 'Pulsz Bingo', names: ['Pulsz Bingo', 'pulszbingo.com'] },
  { id: 3, label: 'Chumba Casino', names: ['Chumba Casino', 'chumbacasino.com'] },
  { id: 4, label: 'LuckyLand Casino', names: ['LuckyLand Casino'] },
  { id: 5, label: 'LuckyLand Slots', names: ['LuckyLand Slots'] },
  { id: 6, label: 'WOW Vegas', names: ['WOW Vegas', 'wowvegas.com'] },
  { id: 7, label: 'McLuck', names: ['McLuck'] },
  { id: 8, label: 'Crown Coins', names: ['Crown Coins Casino', 'crowncoinscasino.com'] },
  { id: 9, label: 'Pulsz · Mail-in', names: [] },
]

test.each<[string, string[]]>([
  ['Pulzs', ['Pulsz']],
  ['PULZ', ['Pulsz']],
  ['Puls', ['Pulsz', 'Pulsz Bingo']],
  ['Chumba Cassino', ['Chumba Casino']],
  ['Chunba', ['Chumba Casino']],
  ['Lucky Land', ['LuckyLand Casino', 'LuckyLand Slots']],
  ['Luckyland Slot', ['LuckyLand Slots']],
  ['Wow Vegsa', ['WOW Vegas']],
  ['Mc Lukc', ['McLuck']],
  ['Crown Coin Casino', ['Crown Coins']],
  ['Something else', []],
  ['Pu', []],
  ['', []],
])('%s', (text, labels) => {
  expect(nearestCasinos(text, CASINOS, 3).map(({ label }) => label)).toEqual(labels)
})

test('at most as many as wanted', () => {
  expect(nearestCasinos('luckyland', CASINOS, 1).map(({ label }) => label)).toEqual(['LuckyLand Casino'])
})

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['abc', 'axc', 1],
  ['abc', 'acb', 1],
  ['abc', 'abcd', 1],
  ['kitten', 'sitting', 3],
])('%s and %s differ by %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('the distance is the same in both directions, and 0 only for the same text', () => {
  fc.assert(
    fc.property(word, word, (from, to) => {
      expect(editDistance(from, to)).toBe(editDistance(to, from))
      expect(editDistance(from, to) === 0).toBe(from === to)
      expect(editDistance(from, to)).toBeLessThanOrEqual(Math.max(from.length, to.length))
    }),
  )
})
