import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { collectingFacts } from '#content/collecting-facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import { type DaySpread, simulateMonths } from '#content/simulated-months.ts'
import { cents } from '#core/units.ts'
import { decodeEntities } from '#web/prerender/decode-entities.ts'
import { articlePictures, ResetPicture } from '#web/prerender/pictures/article-pictures.tsx'
import {
  CashOutsPicture,
  DaysByTierPicture,
  SourcesPicture,
  SumPicture,
  ValuePicture,
} from '#web/prerender/pictures/catalog-pictures.tsx'
import {
  BetCostsPicture,
  DisguisedLossPicture,
  MistakesPicture,
  MonthsPicture,
  NearMissPicture,
} from '#web/prerender/pictures/luck-pictures.tsx'
import { OneDollarPicture, TurnsPicture } from '#web/prerender/pictures/playthrough-pictures.tsx'

const casinos = listedCasinos()
const { tiers } = collectingFacts(casinos)

/** Each casino with a figure pays the same. */
const richer = casinos.map((casino) => ({
  ...casino,
  expected_daily_reward: casino.expected_daily_reward === null ? null : '0.77',
}))

const months = (bonus: number): readonly DaySpread[] =>
  simulateMonths({ bonuses: [cents(bonus)], bet: { win: 0.5, pays: 2 }, days: 30, months: 100, seed: 3 })
const sourced = (high: number) => [
  { source: 'One', low: cents(100), high: cents(high), when: null },
  { source: 'Two', low: cents(70), high: cents(70), when: 'on average' },
]
const reset = (minute: number) => [
  { name: 'Zula', own: '18:00:00', ownZone: 'America/Los_Angeles', minute, isDisputed: true },
]

/** Each picture from its data, and from changed data. */
const PICTURES: readonly (readonly [name: string, drawn: () => ReactElement, changed: () => ReactElement])[] =
  [
    ['one dollar', () => <OneDollarPicture rtps={[99, 95]} />, () => <OneDollarPicture rtps={[98, 90]} />],
    [
      'playthroughs',
      () => <TurnsPicture rtp={95} turns={[1, 10]} />,
      () => <TurnsPicture rtp={90} turns={[1, 10]} />,
    ],
    [
      'days by tier',
      () => <DaysByTierPicture tiers={tiers} />,
      () => <DaysByTierPicture tiers={collectingFacts(richer).tiers} />,
    ],
    [
      'sum of the tiers',
      () => <SumPicture tiers={tiers} />,
      () => <SumPicture tiers={collectingFacts(richer).tiers} />,
    ],
    ['best values', () => <ValuePicture casinos={casinos} />, () => <ValuePicture casinos={richer} />],
    ['resets', () => <ResetPicture moments={reset(1260)} />, () => <ResetPicture moments={reset(75)} />],
    [
      'first cash-outs',
      () => <CashOutsPicture cashOuts={[{ payout: 'A', days: 52 }]} />,
      () => <CashOutsPicture cashOuts={[{ payout: 'A', days: 1234 }]} />,
    ],
    [
      'sources',
      () => <SourcesPicture title="T." sources={sourced(150)} />,
      () => <SourcesPicture title="T." sources={sourced(280)} />,
    ],
    [
      'simulated months',
      () => <MonthsPicture bets={[{ name: 'A bet', spreads: months(100) }]} />,
      () => <MonthsPicture bets={[{ name: 'A bet', spreads: months(130) }]} />,
    ],
    [
      'near miss',
      () => <NearMissPicture reels={[['BAR', '7', '9']]} paid={cents(0)} />,
      () => <NearMissPicture reels={[['BAR', '8', '9']]} paid={cents(5)} />,
    ],
    [
      'disguised loss',
      () => <DisguisedLossPicture stake={cents(100)} paid={cents(40)} />,
      () => <DisguisedLossPicture stake={cents(200)} paid={cents(50)} />,
    ],
    [
      'mistakes',
      () => <MistakesPicture mistakes={[{ mistake: 'M', each: 'each time', cost: cents(600) }]} />,
      () => <MistakesPicture mistakes={[{ mistake: 'M', each: 'each time', cost: cents(777) }]} />,
    ],
    [
      'costs of bets',
      () => <BetCostsPicture bets={[{ bet: 'B', calculated: 0.09, advertised: 0.04 }]} />,
      () => <BetCostsPicture bets={[{ bet: 'B', calculated: 0.11, advertised: 0.05 }]} />,
    ],
  ]

/** Returns the texts of the drawings except those of the scales, the marks as drawn, and the texts of the table. */
function partsOf(html: string) {
  const drawings = [
    ...html.matchAll(/<svg class="[^"]*(?:chart|reels)[\s\S]*?<\/svg>(?=<svg|<ul|<details)/g),
  ].join('')
  const texts = [...drawings.matchAll(/<text class="([^"]*)"[^>]*>([^<]*)<\/text>/g)]
    .filter(([, name = '']) => !name.includes('axis'))
    .map(([, , text = '']) => decodeEntities(text))
  const cells = [...html.matchAll(/<t[hd][ >][^<]*?>?([^<>]*)<\/t[hd]>/g)].map(([, text = '']) =>
    decodeEntities(text),
  )
  return { drawings, texts, table: cells.join(' | ') }
}

const numbersIn = (text: string) => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []

test.each(PICTURES)('%s: every number of the picture is in its table', (_name, ...pictures) => {
  for (const picture of pictures) {
    const { texts, table } = partsOf(renderToStaticMarkup(picture()))
    expect(texts.length).toBeGreaterThan(0)
    const known = new Set(numbersIn(table))
    expect(texts.flatMap(numbersIn).filter((number) => !known.has(number))).toEqual([])
  }
})

test.each(PICTURES)('%s: changed data change the drawing and the table', (_name, drawn, changed) => {
  const [before, after] = [drawn, changed].map((picture) => partsOf(renderToStaticMarkup(picture())))
  expect(after?.drawings).not.toBe(before?.drawings)
  expect(after?.texts).not.toEqual(before?.texts)
  expect(after?.table).not.toBe(before?.table)
})

test('every picture of the articles has a title, a name for screen readers, and a table', () => {
  for (const [name, Drawn] of Object.entries(articlePictures(casinos))) {
    const html = renderToStaticMarkup(<Drawn />)
    expect([name, html]).toEqual([
      name,
      expect.stringMatching(/<figcaption[\s\S]*<svg[^>]* aria-label="[\s\S]*<details[\s\S]*<table/),
    ])
    expect([name, /NaN|Infinity|undefined/.exec(html)]).toEqual([name, null])
  }
})
