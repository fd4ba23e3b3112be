import { expect, test } from 'vitest'
import { readCasinoFiles } from '#catalog/load.ts'
import { conditionOf, dailyReward } from '#catalog/derived-fields.ts'

const files = readCasinoFiles(import.meta.dirname)
if (!files.ok) throw new Error(JSON.stringify(files.reason))
const casinos = files.value

/** Shorthand of the source sheets, and words that this site does not use. */
const FORBIDDEN: readonly RegExp[] = [
  /\buntyped\b|\bCONDITIONAL\b|\bvs\b|\bdisputed\b|\bnot used\b|\bleft empty\b|\bstated average\b|: check\b/i,
  /\brisk-free\b|\bguaranteed?\b|\beasy\b|\bwin it back\b|\bfloor\b|[!;~]/i,
  /_min\b|=(?:true|false)\b/,
  // Parentheses may only contain a month or a year.
  /\((?!(?:[A-Z][a-z]+ )?\d{4}\))/,
  // An amount is dollars and whole cents. Other decimals are playthroughs, percentages or scores.
  /(?<![\d.$])\d+\.\d+(?![\dx%]| out of)|\$\d+\.\d(?!\d)/,
]

const sentences = (text: string) => text.split(/(?<=[.?])\s+/)

function styleErrors(text: string): readonly string[] {
  const found = FORBIDDEN.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
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
])('detects shorthand and foreign words: %s', (text, expected) => expect(styleErrors(text)).toEqual(expected))

test('every note is plain sentences', () => {
  const found = casinos.flatMap(({ name, notes }) =>
    notes === null ? [] : styleErrors(notes).map((slip) => `${name}: ${slip}`),
  )
  expect(casinos.filter(({ notes }) => notes !== null).length).toBeGreaterThan(60)
  expect(found).toEqual([])
})

test('every condition and payment report continues a sentence: no capital except in a name, no period', () => {
  const clauses = casinos.flatMap(({ bonuses, payment_trouble: payment }) =>
    [...bonuses.map(({ clock }) => conditionOf(clock)), payment?.report].filter(
      (clause) => typeof clause === 'string',
    ),
  )
  expect(clauses.length).toBeGreaterThan(5)
  for (const clause of clauses) {
    expect(clause).toMatch(/^(?:[a-z]|Casino Masterlist).*[^.]$/)
    expect(styleErrors(`It says that ${clause}.`)).toEqual([])
  }
})

test.each(
  casinos.filter(({ listing }) => listing === 'open').map((casino) => [casino.name, casino] as const),
)('the notes of %s agree with its figures', (_name, { notes, figures, bonuses: [{ clock, value }] }) => {
  const daily = dailyReward(clock.kind === 'condition' ? { kind: 'unknown' } : clock, value)
  expect(notes).toContain(daily === null ? 'we give no daily value' : `$${daily}`)
  const minimums = [figures.bank_min, figures.gift_min, figures.crypto_min]
  if (minimums.some((figure) => figure?.weakness === 'untyped'))
    expect(notes).toMatch(/\bwhich payout method\b/i)
  if (clock.kind === 'daily')
    expect(notes).toMatch(/\bcouldn’t find (?:out what time|the exact time)\b|\btime zone\b/i)
})

test('a casino whose playthrough is not known has no note that states one', () => {
  const unknown = casinos.filter(({ playthrough }) => playthrough === null)
  expect(unknown.length).toBeGreaterThan(50)
  expect(unknown.filter(({ notes }) => notes?.includes('laythrough')).map(({ name }) => name)).toEqual([])
})
