import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type AmountPicture, amountPicture } from '#core/bonuses/amount-picture.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { AmountFigure } from '#web/features/amount-picture/amount-picture.tsx'

const draw = (picture: AmountPicture) =>
  renderToStaticMarkup(createElement(AmountFigure, { picture, short: 'Alpha' }))

function pictureOf(value: BonusValue): AmountPicture {
  const picture = amountPicture({ kind: 'daily' }, value)
  if (picture === null) throw new Error('there is no amount')
  return picture
}

const textsIn = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)

const amount = (text: string) => ({ amount: text })
const ladder: BonusValue = {
  kind: 'ladder',
  days: ['0.30', '0.20', '0.20', '1.00', '0.20', '0.20', '2.05'].map(amount),
  afterEnd: 'repeat',
  onMiss: 'restart',
}

const longer: BonusValue = { ...ladder, days: ['7.77', '0.01', '12.00'].map(amount) }

test.each([ladder, longer])('the labels of the picture are the totals of its table: %o', (value) => {
  const html = draw(pictureOf(value))
  const cells = textsIn(html, 'td')
  const totals = cells.filter((_, at) => at % 2 === 1)
  expect(textsIn(html, 'text').filter((text) => text?.startsWith('$'))).toEqual(totals)
  expect(totals).toHaveLength(value === ladder ? 7 : 3)
})

test('the same amount every day has no picture: the fact says all of it', () =>
  expect(amountPicture({ kind: 'daily' }, { kind: 'fixed', amount: '0.30' })).toBeNull())

test('the heights of the columns are in the ratio of the totals', () => {
  const html = draw(pictureOf(ladder))
  const tops = [...html.matchAll(/<rect x="[^"]*" y="([^"]*)"[^>]*today/g)].map(([, y]) => Number(y))
  // The floor is at 110, and $4.15 in total is 90 high.
  const totals = [30, 50, 70, 170, 190, 210, 415]
  expect(tops).toEqual(totals.map((total) => Math.round((110 - (total * 90) / 415) * 10) / 10))
})

test.each([
  ['0.50', '1.00', '1.50', '50'],
  ['0.05', '1.00', '1.50', '65.5'],
  ['0.00', '0.25', '10.00', '2.5'],
  ['0.20', '0.20', '2.00', '0'],
  // The mark of the highest amount is 1.2 wide, and stays on the bar.
  ['0.20', '2.00', '2.00', '98.8'],
] as const)(
  'a range from %s with %s to %s ends at its lowest and highest amount',
  (low, typical, high, x) => {
    const html = draw(pictureOf({ kind: 'range', low, high, typical }))
    expect(textsIn(html, 'dd')).toEqual([low, typical, high].map((text) => `$${text}`))
    expect(textsIn(html, 'dt')).toEqual(['Lowest', 'Usual', 'Highest'])
    const marks = [...html.matchAll(/<rect x="([^"]*)"[^>]* width="([^"]*)"/g)].map(([, ...mark]) => mark)
    expect(marks).toEqual([
      ['0', '100'],
      [x, '1.2'],
    ])
  },
)
