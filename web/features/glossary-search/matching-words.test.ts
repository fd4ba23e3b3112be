import { expect, test } from 'vitest'
import { matchingWords } from '#web/features/glossary-search/matching-words.ts'

const words = [
  { term: 'Gambler’s fallacy', text: 'The belief that a result is due.' },
  { term: 'Hot hand', text: 'The belief that a run of wins goes on.' },
  { term: 'Sweeps coins (SC)', text: 'Coins that you can cash out.' },
]

test.each([
  ['', [true, true, true]],
  ['  ', [true, true, true]],
  ['FALL', [true, false, false]],
  ['sc', [false, false, true]],
  // No term starts with it, so the texts are searched.
  ['belief', [true, true, false]],
  // The middle of a word is no match.
  ['allacy', [false, false, false]],
])('a search for "%s"', (search, expected) => {
  expect(matchingWords(words, search)).toEqual(expected)
})
