import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import StrategyDialog from '#web/features/strategy/strategy-dialog.tsx'
import { listedCasino } from '#web/outbox/testing-rows.ts'
import type { ListedCasino } from '#web/outbox/listed-casino.ts'

const dialog = page.getByRole('dialog', { name: 'Casino 1: strategy' })

async function open(changes: Partial<ListedCasino['casino']>): Promise<void> {
  const { casino } = listedCasino(1, changes)
  await render(<StrategyDialog casino={casino} unavailable={null} onReport={() => {}} onClose={() => {}} />)
  await expect.element(dialog).toBeVisible()
}

test('it shows the currency and the exchange rate where known', async () => {
  await open({ currency: 'Gold hearts', exchangeRate: '1 heart = $0.01' })
  await expect.element(dialog).toMatchTextContent('CurrencyGold hearts')
  await expect.element(dialog).toMatchTextContent('Exchange rate1 heart = $0.01')
})

test('it shows neither where unknown', async () => {
  await open({})
  await expect.element(dialog).toMatchTextContent('How to play it')
  await expect.element(dialog).not.toMatchTextContent('Currency')
  await expect.element(dialog).not.toMatchTextContent('Exchange rate')
})
