import { expect, test } from 'vitest'
import { matchNames, type NamedCasino } from '#web/features/choose-casinos/match-names.ts'

const casino = (id: number, name: string, site: string | null = null): NamedCasino => ({ id, name, site })

const CASINOS = [
  casino(1, 'Stake.us', 'https://stake.us/'),
  casino(2, 'Crown Coins Casino', 'https://crowncoinscasino.com/'),
  casino(3, 'Pulsz', 'https://www.pulsz.com/'),
  casino(4, 'Pulsz Bingo', 'https://pulszbingo.com/'),
  casino(5, 'Wow Vegas', 'https://www.wowvegas.com/'),
  casino(6, 'Casino Click', 'https://casino.click/'),
  casino(7, 'Café Real'),
]

const found = (text: string) => matchNames(text, CASINOS).found
const unknown = (text: string) => matchNames(text, CASINOS).unknown.map(({ name }) => name)

test.each([
  ['its name', 'Crown Coins Casino', 2],
  ['without a word such as casino', 'crown coins', 2],
  ['in one word', 'CrownCoins', 2],
  ['with another ending', 'Stake', 1],
  ['its address', 'https://www.stake.us/?c=abc', 1],
  ['its host', 'wowvegas.com', 5],
  ['a number before it', '12. Wow Vegas', 5],
  ['a mark before it', '• wow-vegas', 5],
  ['a remark after it', 'Pulsz (2 accounts)', 3],
  ['an accent', 'Cafe Reàl', 7],
  ['the longer of two names', 'pulsz bingo', 4],
  ['a name of such words only', 'Casino Click', 6],
])('%s', (_name, text, id) => expect([found(text), unknown(text)]).toEqual([[id], []]))

test('one name per line, separated by commas or semicolons, and each once', () => {
  expect(found('Pulsz, Stake.us; WOW Vegas\n\nPulsz\r\nCrown Coins')).toEqual([3, 1, 5, 2])
})

test('a row of a spreadsheet is one name, in any of its cells', () => {
  const text = '1\tStake.us\t$1.00\t24 h\n2\tWow Vegas\t$0.50\t\nTotal\t\t$1.50\n\t\t\n'
  expect(matchNames(text, CASINOS)).toEqual({ found: [1, 5], unknown: [{ name: 'Total', like: null }] })
})

test('unknown names are listed once, as they were written, with the only similar casino', () => {
  const text = 'Lucky Llama\nlucky llama!\nWow\nVegas Wow\nCrown Coins Casino 2\nbingo'
  expect(matchNames(text, CASINOS).unknown).toEqual([
    { name: 'lucky llama!', like: null },
    { name: 'Wow', like: null },
    { name: 'Vegas Wow', like: null },
    { name: 'Crown Coins Casino 2', like: 2 },
    { name: 'bingo', like: 4 },
  ])
})

test('a name that means two casinos is unknown', () => {
  const two = [casino(1, 'Lucky Casino'), casino(2, 'Lucky.us')]
  expect(matchNames('Lucky\nLucky.us', two)).toEqual({ found: [2], unknown: [{ name: 'Lucky', like: null }] })
})

test('text without names', () => {
  expect(matchNames(' \n12.50\n$3 ; 4\n—', CASINOS)).toEqual({ found: [], unknown: [] })
})

test('at most 300 names are read, and long ones are cut to the length of a name', () => {
  const lines = Array.from({ length: 600 }, (_, n) => `Unknown ${n}`)
  expect(unknown(lines.join('\n'))).toHaveLength(300)
  expect(unknown('x'.repeat(200))).toEqual(['x'.repeat(80)])
  expect(unknown(`777 Slots\nLucky\u200B Llama\n${'🎰'.repeat(90)}x`)).toEqual(['777 Slots', 'Lucky Llama'])
})
