import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render as renderIn } from 'vitest-browser-react'
import type { ClockCandidate } from '#core/bonuses/clock.ts'
import { epochMs } from '#core/units.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type CatalogTexts, catalogTextsQuery } from '#web/features/strategy/catalog-texts.ts'
import StrategyDialog from '#web/features/strategy/strategy-dialog.tsx'
import { listedCasino } from '#web/outbox/testing-rows.ts'
import type { ListedCasino } from '#web/outbox/listed-casino.ts'
import { SignedIn } from '#web/testing/signed-in.tsx'

const render = (shown: ReactNode) => renderIn(shown, { wrapper: SignedIn })

const TEXTS: CatalogTexts = {
  id: 1,
  notes: 'Claim before noon.\nMail takes a week.',
  provenance: {
    sources: ['https://www.example.com/bonus'],
    checkedOn: '2026-11-01',
    confidence: 'high',
    figures: { clock: { sources: [0], checkedOn: '2026-11-01', confidence: 'low', oneList: true } },
  },
}

beforeEach(() => {
  queryClient.setQueryData(catalogTextsQuery.queryKey, [TEXTS])
  return () => queryClient.clear()
})

const dialog = page.getByRole('dialog', { name: 'Casino 1: strategy' })

async function open(changes: Partial<ListedCasino['casino']>): Promise<void> {
  const { casino } = listedCasino(1, changes)
  await render(<StrategyDialog casino={casino} unavailable={null} onReport={() => {}} onClose={() => {}} />)
  await expect.element(dialog).toBeVisible()
}

test('it shows the bonus as the member has it, and nothing from the catalog about an own casino', async () => {
  const { casino } = listedCasino(-5, {
    name: 'Casino 1',
    clock: { kind: 'fixed', times: ['18:30'], zone: 'America/New_York', weekdays: [7] },
    value: { kind: 'range', low: '0.10', high: '20.00', typical: null, expiresAfterDays: 60, cap: '40.00' },
  })
  const own = { note: 'third tab', playthrough: 3 }
  await render(
    <StrategyDialog casino={casino} own={own} unavailable={null} onReport={() => {}} onClose={() => {}} />,
  )
  for (const text of [
    'Ready againat 6:30 PM, New York, Sundays',
    'One claim pays$0.10 to $20.00',
    'Expiresafter 60 days',
    'Most that it can win$40.00',
    'Your playthrough3 times',
    'Your notethird tab',
  ])
    await expect.element(dialog).toMatchTextContent(text)
  await expect.element(dialog).not.toMatchTextContent('Report something inaccurate')
  await expect.element(dialog).not.toMatchTextContent('Checked on')
})

test('it shows the currency and the exchange rate where known', async () => {
  await open({ currency: 'Gold hearts', exchangeRate: '1 heart = $0.01' })
  await expect.element(dialog).toMatchTextContent('CurrencyGold hearts')
  await expect.element(dialog).toMatchTextContent('Exchange rate1 heart = $0.01')
})

test('it shows how long cash-outs take where that is known', async () => {
  const [from, to] = ['2026-06-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z']
  await open({ learnedDaysToPaid: { median: 2, p90: 5, people: 6, cashOuts: 20, from, to } })
  await expect.element(dialog).toMatchTextContent('Usually paid in 2 days, 9 of 10 within 5 days')
})

test('the way to the bonus is a list of steps', async () => {
  await open({ whereToCollect: 'Get Coins > Daily Bonus > Claim' })
  const steps = dialog.getByRole('list').first().getByRole('listitem')
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    'Get Coins',
    'Daily Bonus',
    'Claim',
  ])
})

test.each([
  ['with the page of the bonus', { opensBonusPage: true as const }, {}, true],
  ['with a link of the member', { opensBonusPage: true as const }, { link: 'https://example.com' }, false],
  ['where links are off', { opensBonusPage: true as const, link: null }, {}, false],
  ['with the official site', {}, {}, false],
])('%s, it says whether the link opens that page', async (_name, changes, own, opens) => {
  const { casino } = listedCasino(1, { link: '/api/casinos/1/visit', ...changes })
  for (const whereToCollect of ['Wallet > Daily Bonus tab', 'Daily page']) {
    const shown = await render(
      <StrategyDialog
        casino={{ ...casino, whereToCollect }}
        own={own}
        unavailable={null}
        onReport={() => {}}
        onClose={() => {}}
      />,
    )
    await expect.element(dialog).toMatchTextContent('Where to collect')
    expect(dialog.element().textContent.includes('“Collect & Visit” opens that page.')).toBe(opens)
    await shown.unmount()
  }
})

test('one place to collect is no list', async () => {
  await open({ whereToCollect: 'Star at the top right' })
  await expect.element(dialog).toMatchTextContent('Where to collectStar at the top right')
})

test('it shows the notes and the sources of the catalog, and which figures one list reports', async () => {
  await open({})
  await expect.element(dialog).toMatchTextContent('NotesClaim before noon.Mail takes a week.')
  await expect.element(dialog).toMatchTextContent('Checked on Nov 1, 2026 · high confidence · 1 source')
  await expect.element(dialog).toMatchTextContent(/Ready again.*\(reported by one list\)/)
})

test('it shows neither where unknown', async () => {
  await open({})
  await expect.element(dialog).toMatchTextContent('How to play it')
  await expect.element(dialog).not.toMatchTextContent('Currency')
  await expect.element(dialog).not.toMatchTextContent('Exchange rate')
})

const DAYS = { from: '2026-11-02T00:00:00.000Z', to: '2026-11-25T00:00:00.000Z' }
const NEW_YORK = { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' } as const

test('it shows the playthrough of the catalog, and which coins or games it applies to', async () => {
  await open({ playthrough: { times: 1, terms: 'on slots only' } })
  await expect.element(dialog).toMatchTextContent('Playthrough1x, on slots only')
})

test('it shows what members’ claims show next to what the catalog states, with the evidence', async () => {
  await open({
    clock: { kind: 'rolling', minutes: 1440 },
    learned: {
      clock: { kind: 'learned', candidates: [{ clock: NEW_YORK, weight: 0.99 }] },
      people: 23,
      claims: 412,
      ...DAYS,
    },
    learnedValue: {
      median: '0.31',
      lower: '0.25',
      upper: '0.40',
      people: 9,
      claims: 38,
      ...DAYS,
      lessSince: '2026-11-12T00:00:00.000Z',
    },
  })
  for (const text of [
    'Learned from 412 claims by 23 members, Nov 2 to Nov 25.',
    'Pays less than stated since Nov 12. $0.31 is the middle of 38 claims by 9 members, half of them $0.25 to $0.40',
  ])
    await expect.element(dialog).toMatchTextContent(text)
  await expect.element(dialog).toMatchTextContent(/It’s ready .*New York/)
})

test('two claims less than 24 hours apart say why it is not 24 hours, if that is improbable', async () => {
  const { casino } = listedCasino(1, { clock: { kind: 'daily' } })
  const now = epochMs(Date.parse('2026-11-25T12:00:00.000Z'))
  const early = { before: '2026-11-24T15:05:00.000Z', at: '2026-11-25T15:02:00.000Z' }
  const dialogOf = (clock: ClockCandidate['clock']) => (
    <StrategyDialog
      casino={casino}
      learned={{
        learned: {
          clock: { kind: 'learned', candidates: [{ clock, weight: 0.99 }] },
          people: 1,
          claims: 4,
          ...DAYS,
          early,
        },
        lastCollected: now,
        now,
      }}
      unavailable={null}
      onReport={() => {}}
      onClose={() => {}}
    />
  )
  const { rerender } = await render(dialogOf(NEW_YORK))
  await expect
    .element(dialog)
    .toMatchTextContent(/You collected on .*:05 .* and on .*:02 .*: it isn’t 24 hours\./)
  await rerender(dialogOf({ kind: 'rolling', minutes: 1440 }))
  await expect.element(dialog).not.toMatchTextContent('You collected on')
})

test('it says whether a countdown was learned from the member’s claims or from other members’', async () => {
  const { casino } = listedCasino(1, { clock: { kind: 'daily' } })
  const now = epochMs(Date.parse('2026-11-25T12:00:00.000Z'))
  const learned = {
    clock: { kind: 'learned', candidates: [{ clock: NEW_YORK, weight: 0.99 }] },
    claims: 40,
    ...DAYS,
  } as const
  const dialogOf = (people: number) => (
    <StrategyDialog
      casino={casino}
      learned={{ learned: { ...learned, people }, lastCollected: now, now }}
      unavailable={null}
      onReport={() => {}}
      onClose={() => {}}
    />
  )
  const { rerender } = await render(dialogOf(1))
  await expect.element(dialog).toMatchTextContent('From your claims')
  await expect.element(dialog).toMatchTextContent('Learned from 40 of your claims')
  await rerender(dialogOf(8))
  await expect.element(dialog).toMatchTextContent('From members’ claims')
  await expect.element(dialog).toMatchTextContent('Learned from 40 claims by 8 members')
})

test.each([
  ['black jack', '/blackjack-calculator'],
  [null, null],
])('the best strategy %j links to %j', async (bestStrategy, href) => {
  await open({ bestStrategy })
  await expect.element(dialog).toMatchTextContent('Best strategy')
  const calculator = dialog.getByRole('link', { name: 'Blackjack calculator' })
  expect(calculator.elements().map((link) => link.getAttribute('href'))).toEqual(href === null ? [] : [href])
})
