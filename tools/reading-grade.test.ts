import { expect, test } from 'vitest'
import { loadCatalogueFiles } from '#catalogue/load.ts'
import { readingGrade, sentencesOf, syllablesOf } from '#tools/reading-grade.ts'

test.each([
  ['the', 1],
  ['bonus', 2],
  ['casino', 3],
  ['played', 1],
  ['wanted', 2],
  ['table', 2],
  ['times', 1],
  ['RTP', 3],
  ['expected', 3],
  ['don’t', 1],
])('%s has %d', (word, syllables) => expect(syllablesOf(word)).toBe(syllables))

test('a number with a point is no end of a sentence', () =>
  expect(sentencesOf(['It is worth $0.95. Play it once.', 'See stake.us for more.'])).toEqual([
    'It is worth $0.95.',
    'Play it once.',
    'See stake.us for more.',
  ]))

// 6 words, 7 syllables, one sentence: 0.39 * 6 + 11.8 * 7 / 6 - 15.59.
test('the formula is Flesch and Kincaid’s', () =>
  expect(readingGrade(['The cat sat on the table'])).toBeCloseTo(0.5167, 3))

test('long words and long sentences read harder', () => {
  const easy = readingGrade(['Take the bonus.', 'Play it once.', 'Cash out.'])
  const hard = readingGrade([
    'Participation in promotional sweepstakes necessitates continuous evaluation of probabilistic outcomes',
  ])
  expect(easy).toBeLessThan(4)
  expect(hard).toBeGreaterThan(14)
})

test('nothing to read is not hard', () => expect(readingGrade([])).toBe(0))

test('the notes of the casinos are for an age of about thirteen', () => {
  const casinos = loadCatalogueFiles()
  if (!casinos.ok) throw new Error('the catalogue cannot be read')
  const paragraphs = casinos.value.flatMap(({ notes }) => notes?.split('\n') ?? [])
  expect(paragraphs.length).toBeGreaterThan(100)
  expect(readingGrade(sentencesOf(paragraphs))).toBeLessThan(8)
})
