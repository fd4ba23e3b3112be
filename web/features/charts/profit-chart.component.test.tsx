import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import ProfitChart from '#web/features/charts/profit-chart.tsx'
import { testingPeriods } from '#web/features/charts/testing-periods.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, emulateScheme, resizeTo, SCHEMES } from '#web/testing/screen.ts'

/** 2026 until November, with a loss in February. */
const MONTHS = testingPeriods(
  Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`),
  (index) => (index === 1 ? -2000 : index < 11 ? 1000 : 0),
)

const Chart = () => (
  <main>
    <ProfitChart periods={MONTHS} step="month" today="2026-11-21" />
  </main>
)

const slider = () => page.getByRole('slider', { name: 'Profit over time' })
async function reads(text: string): Promise<void> {
  await expect.element(slider()).toHaveAttribute('aria-valuetext', text)
}

beforeEach(async () => {
  await resizeTo(DESKTOP)
  return () => emulateScheme('light')
})

describe('by keyboard', () => {
  test('arrow keys move through the points, and each is read with its amounts', async () => {
    await render(<Chart />)
    await userEvent.keyboard('{Tab}')
    await expect.element(slider()).toHaveFocus()
    await reads('November 2026: profit $10.00, total $80.00')
    await userEvent.keyboard('{ArrowLeft}')
    await reads('October 2026: profit $10.00, total $70.00')
    await userEvent.keyboard('{Home}')
    await reads('January 2026: profit $10.00, total $10.00')
    await userEvent.keyboard('{ArrowRight}')
    await reads('February 2026: profit −$20.00, total −$10.00')
  })

  test('the keys end at the first and at the current month', async () => {
    await render(<Chart />)
    await userEvent.keyboard('{Tab}{ArrowRight}{PageUp}')
    await reads('November 2026: profit $10.00, total $80.00')
    await userEvent.keyboard('{Home}{ArrowLeft}{PageDown}')
    await reads('January 2026: profit $10.00, total $10.00')
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '0')
  })
})

test('the pointer shows the nearest month, and the current one when it leaves', async () => {
  await render(<Chart />)
  const bar = document.querySelectorAll('rect')[1]!
  await userEvent.hover(bar)
  await expect.element(page.getByText('February 2026')).toBeVisible()
  await userEvent.unhover(slider())
  await userEvent.hover(page.getByText('Total').first())
  await expect.element(page.getByText('November 2026')).toBeVisible()
})

test('a finger that lifts leaves the month on screen', async () => {
  await render(<Chart />)
  await userEvent.hover(document.querySelectorAll('rect')[1]!)
  await expect.element(page.getByText('February 2026')).toBeVisible()
  const leave = (pointerType: string) =>
    slider()
      .element()
      .dispatchEvent(
        new PointerEvent('pointerout', { pointerType, bubbles: true, relatedTarget: document.body }),
      )
  leave('touch')
  await reads('February 2026: profit −$20.00, total −$10.00')
  leave('mouse')
  await reads('November 2026: profit $10.00, total $80.00')
})

test.each([320, 390, 768, 1280])(
  'at %i px, nothing is wider than the page, and no label is cut',
  async (width) => {
    await resizeTo([width, 800])
    await render(<Chart />)
    await expect.poll(() => document.querySelectorAll('text').length).toBeGreaterThan(6)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const text of document.querySelectorAll('text')) {
      const { left, right } = text.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
    }
  },
)

test.each(SCHEMES)('axe finds nothing in the %s theme', async (scheme) => {
  await emulateScheme(scheme)
  await render(<Chart />)
  expect(await axeFindings()).toEqual([])
})
