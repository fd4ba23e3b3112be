import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cents } from '#core/units.ts'
import { listRow, NOON } from '#web/outbox/testing-rows.ts'
import { ClaimedPair } from '#web/features/summary/claimed-figures.tsx'
import { Summary } from '#web/features/summary/summary.tsx'
import { summaryFigures } from '#web/features/summary/summary-figures.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, emulateScheme, resizeTo, SCHEMES } from '#web/testing/screen.ts'

const figures = (amount: number) =>
  summaryFigures([listRow(1, { payout: cents(amount * 2), spent: cents(amount) })], NOON)
const sums = (amount: number) => ({
  today: cents(amount),
  week: cents(amount),
  month: cents(amount * 10),
  total: cents(amount * 99),
})

/** The summary with amounts of a size; null while it is loading. */
function Shown({ amount, isOpen }: { amount: number | null; isOpen?: boolean | undefined }) {
  return (
    <main style={{ paddingInline: 16 }}>
      <Summary
        figures={amount === null ? null : figures(amount)}
        week="7 days: $1.00"
        claimed={<ClaimedPair sums={amount === null ? undefined : sums(amount)} />}
        fold={isOpen === undefined ? null : { isOpen, onOpen: () => {}, claimedToday: '$0.00' }}
      >
        {null}
      </Summary>
    </main>
  )
}

const valueOf = (term: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling
    ?.textContent

beforeEach(async () => {
  await resizeTo(DESKTOP)
  return () => emulateScheme('light')
})

test('shows what was claimed next to the figures of the specification, which keep their labels and values', async () => {
  await render(<Shown amount={1250} />)
  expect(valueOf('Total Available Now')).toBe('$1.00')
  expect(valueOf('Total Collected')).toBe('$25.00')
  expect(valueOf('Total Spent')).toBe('$12.50')
  expect(valueOf('Total Profit')).toBe('$12.50')
  expect(valueOf('Claimed today')).toBe('$12.50')
  expect(valueOf('Claimed this month')).toBe('$125.00')
})

test('shows a dash for figures that could not be loaded', async () => {
  await render(
    <Summary figures={figures(0)} claimed={<ClaimedPair sums={null} />}>
      {null}
    </Summary>,
  )
  expect(valueOf('Claimed today')).toBe('—')
})

test.each([320, 390, 768, 1024, 1280])(
  'at %i px, loading moves nothing and no figure is cut',
  async (width) => {
    await resizeTo([width, 800])
    const screen = await render(<Shown amount={null} />)
    const heightOf = () =>
      page.getByRole('region', { name: 'Summary' }).element().getBoundingClientRect().height
    const loading = heightOf()
    const isPhone = width < 720
    await screen.rerender(<Shown amount={2500} isOpen={isPhone ? false : undefined} />)
    expect(heightOf()).toBe(loading)
    for (const amount of [2500, 123_456, 1_234_567]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await screen.rerender(<Shown amount={amount} isOpen={isPhone || undefined} />)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      for (const cell of document.querySelectorAll('dd'))
        expect([cell.textContent, cell.scrollWidth <= cell.clientWidth + 1]).toEqual([cell.textContent, true])
    }
  },
)

test.each(SCHEMES)('has no findings of axe in the %s theme', async (scheme) => {
  await emulateScheme(scheme)
  const { container } = await render(<Shown amount={1250} />)
  expect(await axeFindings(container)).toEqual([])
})

test('a phone shows one line with the bar of the day, and the other figures on demand', async () => {
  await resizeTo([390, 844])
  function Folded() {
    const [isOpen, onOpen] = useState(false)
    return <Summary figures={figures(0)} fold={{ isOpen, onOpen, claimedToday: '$0.75' }} />
  }
  await render(<Folded />)
  const line = page.getByRole('button', { name: /Total Available Now/ })
  await expect.element(line).toHaveTextContent('Total Available Now$1.00Today0 of 1 · $0.75')
  await expect
    .element(page.getByRole('progressbar', { name: 'Collected today' }))
    .toHaveAttribute('aria-valuetext', '0 of 1 casinos collected today')
  await expect.element(page.getByText('Total Collected')).not.toBeVisible()
  expect(page.getByRole('region', { name: 'Summary' }).element().getBoundingClientRect().height).toBeLessThan(
    60,
  )
  await line.click()
  await expect.element(page.getByText('Total Collected')).toBeVisible()
  await expect.element(line).toHaveAttribute('aria-expanded', 'true')
})
