import { expect, test } from 'vitest'
import { indexCasinos } from '#core/import/match-casino.ts'

const find = indexCasinos([
  { id: 1, label: 'Pulsz', names: ['Pulsz', 'pulsz.com'] },
  { id: 2, label: 'Pulsz Bingo', names: ['Pulsz Bingo', 'pulszbingo.com'] },
  { id: 48, label: 'Crown Coins', names: ['Crown Coins Casino', 'crowncoinscasino.com'] },
  { id: -5, label: 'Modo', names: ['Modo'] },
  { id: 9, label: 'Modo', names: ['Modo', 'modo.us'] },
  { id: 10, label: 'Zula', names: ['Zula'] },
  { id: 11, label: 'Zula', names: ['Zula'] },
  { id: 12, label: 'Zula', names: ['Zula'] },
  { id: 13, label: 'LuckyLand Slots', names: ['LuckyLand Slots', 'luckylandslots.com'] },
  { id: 14, label: 'LuckyLand Casino', names: ['LuckyLand Casino', 'luckylandcasino.com'] },
  { id: 15, label: 'Lucky.me', names: ['Lucky.me', 'lucky.me'] },
])

test.each([
  ['Pulsz', 1],
  [' PULSZ ', 1],
  ['https://www.pulsz.com/promo', 1],
  ['pulsz bingo', 2],
  ['Crown Coins', 48],
  ['crowncoins', 48],
  ['modo.us', 9],
  ['Lucky Land Slots', 13],
  ['LuckyLandCasino.com', 14],
  ['lucky.me', 15],
  ['Pulszz', null],
  ['', null],
])('%s', (text, id) => {
  expect(find(text)).toBe(id)
})

test.each(['Modo', 'Zula', 'zula casino', 'LuckyLand'])(
  'a name that several casinos have finds none: %s',
  (text) => {
    expect(find(text)).toBe(null)
  },
)
