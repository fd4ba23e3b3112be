import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cents } from '#core/units.ts'
import { ClaimCalendar } from '#web/features/charts/claim-calendar.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, emulateScheme, resizeTo, SCHEMES } from '#web/testing/screen.ts'

const DAYS = [
  { day: '2026-10-30', collections: 1, claimed: cents(120) },
  { day: '2026-11-20', collections: 12, claimed: cents(420) },
]

const Calendar = ({ from = '2026-01-01' }) => (
  <main>
    <ClaimCalendar days={DAYS} from={from} to="2026-12-31" today="2026-11-21" />
  </main>
)

beforeEach(async () => {
  await resizeTo(DESKTOP)
  return () => emulateScheme('light')
})

const focused = () => document.activeElement?.getAttribute('aria-label')

test('one day is in the tab order, and arrow keys move by days and weeks, across months', async () => {
  // The pointer of an earlier test may be where a day appears.
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
  await render(<Calendar />)
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('November 21, 2026: no claims')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('November 20, 2026: 12 claims, $4.20')
  await expect.element(page.getByText('November 20, 2026: 12 claims, $4.20')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('October 30, 2026: 1 claim, $1.20')
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}')
  expect(focused()).toBe('December 31, 2026: not yet')
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('a day with more claims is stronger, and the legend has the numbers', async () => {
  await render(<Calendar />)
  const levelOf = (day: string) => document.querySelector(`[data-day="${day}"]`)?.getAttribute('data-level')
  expect(['2026-10-30', '2026-11-20', '2026-11-19', '2026-11-22'].map(levelOf)).toEqual([
    '1',
    '4',
    '0',
    'none',
  ])
  const legend = page.getByRole('list', { name: 'Claims per day' })
  await expect.element(legend).toHaveTextContent('01–34–67–910–12claims a day')
})

test('a chosen day that another range does not have is forgotten', async () => {
  const screen = await render(<Calendar />)
  await userEvent.click(page.getByRole('gridcell', { name: 'October 30, 2026' }))
  await expect.element(page.getByText('October 30, 2026: 1 claim, $1.20')).toBeVisible()
  await screen.rerender(<Calendar from="2026-11-01" />)
  await expect.element(page.getByText('Choose a day to see what you claimed.')).toBeVisible()
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test.each([320, 390, 768, 1280])('at %i px, it is not wider than the page', async (width) => {
  await resizeTo([width, 800])
  await render(<Calendar />)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const { height, width: across } = document.querySelector('[data-day]')!.getBoundingClientRect()
  expect(Math.abs(height - across)).toBeLessThan(2)
})

test.each(SCHEMES)('axe finds nothing in the %s theme', async (scheme) => {
  await emulateScheme(scheme)
  await render(<Calendar />)
  expect(await axeFindings()).toEqual([])
})
