import { expect, test } from 'vitest'
import { readCasinoFiles } from '#catalogue/load.ts'

const files = readCasinoFiles(import.meta.dirname)
if (!files.ok) throw new Error(JSON.stringify(files.reason))
const casinos = files.value

/** Shorthand of whoever collects figures, and words that this site does not use. */
const NOT_OUR_WORDS: readonly RegExp[] = [
  /\buntyped\b|\bCONDITIONAL\b|\bvs\b|\bdisputed\b|\bnot used\b|\bleft empty\b|\bstated average\b|: check\b/i,
  /\brisk-free\b|\bguaranteed?\b|\beasy\b|\bwin it back\b|\bfloor\b|[!;~]/i,
  /_min\b|=(?:true|false)\b/,
  // A month or a year may stand in brackets; a source has "says" or "gives".
  /\((?!(?:[A-Z][a-z]+ )?\d{4}\))/,
  // An amount is dollars and whole cents. What is left is playthrough, a percentage, a score.
  /(?<![\d.$])\d+\.\d+(?![\dx%]| out of)|\$\d+\.\d(?!\d)/,
]

const sentences = (text: string) => text.split(/(?<=[.?])\s+/)

function slips(text: string): readonly string[] {
  const found = NOT_OUR_WORDS.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
  for (const paragraph of text.split('\n')) {
    if (!/^[A-Z].*\.$/.test(paragraph) || / {2}/.test(paragraph)) found.push(paragraph)
  }
  return [...found, ...sentences(text).filter((sentence) => sentence.split(' ').length > 25)]
}

test.each([
  ['It says 0.25 (Casino Masterlist) vs 0.30 (Sweepsites roster).', ['vs', '(', '0.25']],
  ['Minimum Untyped.', ['Untyped']],
  ['CONDITIONAL: only when you buy.', ['CONDITIONAL']],
  ['It says 1.00 a day; Skrill=true.', [';', '=true', '1.00']],
  ['It says $0.3 a day.', ['$0.3']],
  ['It was $1.00 (May 2026), with 4.25x on slots, 97.5% back and a score of 2.5 out of 5.', []],
  ['no name in front', ['no name in front']],
  ['A day is missing\nA stop.', ['A day is missing']],
  [`It ${'goes on '.repeat(13)}here.`, [`It ${'goes on '.repeat(13)}here.`]],
])('what is not in our words: %s', (text, expected) => expect(slips(text)).toEqual(expected))

test('every note is plain sentences', () => {
  const found = casinos.flatMap(({ name, notes }) =>
    notes === null ? [] : slips(notes).map((slip) => `${name}: ${slip}`),
  )
  expect(casinos.filter(({ notes }) => notes !== null).length).toBeGreaterThan(60)
  expect(found).toEqual([])
})

test('every condition and every report of trouble follows a colon: no capital but of a name, no full stop', () => {
  const parts = casinos.flatMap(({ conditional, payment_trouble: trouble }) =>
    [conditional, trouble?.report].filter((part) => typeof part === 'string'),
  )
  expect(parts.length).toBeGreaterThan(5)
  for (const part of parts) {
    expect(part).toMatch(/^(?:[a-z]|Casino Masterlist).*[^.]$/)
    expect(slips(`It says that ${part}.`)).toEqual([])
  }
})

test.each(
  casinos.filter(({ listing }) => listing === 'open').map((casino) => [casino.name, casino] as const),
)(
  'the notes of %s agree with the figures beside them',
  (_name, { notes, figures, expected_daily_reward: daily, ...casino }) => {
    expect(notes).toContain(daily === null ? 'we give no daily value' : `$${daily}`)
    const minimums = [figures.bank_min, figures.gift_min, figures.crypto_min]
    if (minimums.some((figure) => figure?.weakness === 'untyped'))
      expect(notes).toMatch(/\bwhich way of being paid it is for\b/i)
    const noHour = casino.reset_type === 'specific_time' && casino.reset_value === null
    if (noHour) expect(notes).toMatch(/\bthe (?:hour|clock time) was not found\b|\btime zone\b/i)
  },
)
