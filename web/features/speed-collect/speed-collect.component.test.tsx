import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Clock } from '#core/bonuses/clock.ts'
import { epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON, paying } from '#web/outbox/testing-rows.ts'
import {
  collected,
  got,
  main,
  nextName,
  question,
  readyRow,
  setUpSpeed,
  Speed,
  visitLink,
  wait,
} from '#web/features/speed-collect/testing-speed.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, PHONE, resizeTo, setTextSize } from '#web/testing/screen.ts'

setUpSpeed()

test('after a collection further down, the focus moves to the next row', async () => {
  await render(<Speed />)
  await visitLink(3).click()
  await expect.element(visitLink(3)).not.toBeInTheDocument()
  await expect.element(visitLink(4)).toHaveFocus()
  expect(collected.mock.calls).toEqual([[3]])
})

test('a double press collects one casino, not the next one too', async () => {
  await render(<Speed />)
  await main('Collect & Visit Casino 1, opens a new tab').last().click()
  await expect.element(page.getByText('1 of 4 done')).toBeVisible()
  expect(nextName()).toBe('Casino 2')
  // Immediately, on the button that now collects the next casino, and on its row.
  await got('Casino 2').click()
  await visitLink(2).click()
  expect(nextName()).toBe('Casino 2')
  wait()
  await got('Casino 2').click()
  await expect.element(page.getByText('2 of 4 done')).toBeVisible()
  expect(collected.mock.calls).toEqual([[1], [2]])
})

test('one press for each casino: “Got it” collects at the next one; after the last one, it ends the round', async () => {
  await resizeTo(PHONE)
  await render(<Speed />)
  await main('Collect & Visit Casino 1, opens a new tab').last().click()
  for (const next of ['Casino 2', 'Casino 3', 'Casino 4']) {
    wait()
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await got(next).click()
  }
  expect(collected.mock.calls).toEqual([[1], [2], [3], [4]])
  await expect.element(page.getByText('4 of 4 done')).toBeVisible()
  wait()
  await page.getByRole('button', { name: 'Got it', exact: true }).click()
  await expect.element(question(4)).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'There is nothing left to collect!' })).toHaveFocus()
})

test('Enter without a focused link: a blocked tab explains pop-ups and records nothing', async () => {
  vi.spyOn(globalThis, 'open').mockReturnValue(null)
  await render(<Speed />)
  await userEvent.keyboard('{Enter}')
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('so Casino 1 didn’t open and its bonus wasn’t collected')
  await expect.element(alert).toMatchTextContent('set Pop-ups to Allow')
  expect(collected.mock.calls).toEqual([])
  // The link itself is never blocked.
  await expect.element(main('Collect & Visit Casino 1, opens a new tab').last()).toHaveFocus()
  wait()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 of 4 done')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a visitor advances too, with one notice that nothing is recorded', async () => {
  await render(<Speed visitor />)
  await expect.element(page.getByText('0 of 4 visited')).toBeVisible()
  await visitLink(1).click()
  const notice = page.getByText('nothing was recorded. Please sign up or log in to record collections.')
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText('1 of 4 visited')).toBeVisible()
  await expect.element(main('Collect & Visit Casino 2, opens a new tab').last()).toHaveFocus()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  wait()
  await visitLink(2).click()
  await expect.element(page.getByText('2 of 4 visited')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(localStorage.getItem('speedTexts')).toBeNull()
})

test('without a tier, there is no progress to report', async () => {
  await render(<Speed />)
  const tierOf = (tier: number) => page.getByRole('checkbox', { name: `Tier ${tier}` })
  for (const tier of [1, 2, 3, 4]) await tierOf(tier).click()
  await expect.element(page.getByText('No tier is selected. Choose at least one tier above.')).toBeVisible()
  expect(page.getByText('0 of 0').elements()).toEqual([])
  expect(page.getByRole('progressbar').elements()).toEqual([])
  // The other tiers may have something to collect now.
  const next = page.getByText('When the next bonuses are ready')
  expect(next.elements()).toEqual([])
  // All casinos are in tier 1.
  await tierOf(2).click()
  await expect.element(next).toBeVisible()
})

test('a six-hour casino counts one claim in the order, the sums, and the confirmation', async () => {
  const sixHours = listRow(
    5,
    {},
    {
      ...listedCasino(5, { link: '/api/casinos/5/visit' }),
      ...paying(100, 360),
    },
  )
  await render(<Speed list={[sixHours, readyRow(1, 300)]} />)
  const names = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Casino 1', 'Casino 5'])
  await expect.element(page.getByText('$0.00 of $4.00')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Casino 5' })
  await expect.element(row).toMatchTextContent('$4.00')
  await expect.element(row).toMatchTextContent('$1.00 per claim')
  await visitLink(5).click()
  await expect.element(page.getByRole('region', { name: 'Casino 5 · $1.00 expected' })).toBeVisible()
  await expect.element(page.getByText('$1.00 of $4.00')).toBeVisible()
})

test('claims that were waiting count together before and after the press, and after an amount', async () => {
  const clock: Clock = { kind: 'rolling', minutes: 360, stacks: 4 }
  const { listed } = readyRow(1, 20)
  const stacking = listRow(
    1,
    { lastCollected: epochMs(NOON - 18 * HOUR_MS) },
    { ...listed, bonus: { ...listed.bonus, clock } },
  )
  await render(<Speed list={[stacking, readyRow(2, 50)]} />)
  await expect.element(page.getByText('$0.00 of $1.10')).toBeVisible()
  await visitLink(1).click()
  await expect.element(page.getByText('$0.60 of $1.10')).toBeVisible()
  await expect.element(page.getByText('Casino 1 collected, $0.60')).toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Casino 1 · $0.60 expected' })).toBeVisible()
  wait()
  await page.getByRole('button', { name: 'Other amount: Casino 1' }).click()
  await page.getByLabelText('Actual amount ($)').fill('0.45')
  wait()
  await main(/^Save/).click()
  await expect.element(page.getByText('$0.95 of $0.95')).toBeVisible()
})

test.each([390, 320])('at %i px, text of twice the size makes nothing scroll sideways', async (width) => {
  await resizeTo([width, 844])
  setTextSize(2)
  await render(<Speed />)
  await expect.element(visitLink(1)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(width)
})

test('with a tag, the run has only its casinos and says so at the end', async () => {
  await render(<Speed tagged={[2]} />)
  await expect.element(page.getByText('0 of 1 done')).toBeVisible()
  await visitLink(2).click()
  await expect.element(page.getByRole('heading', { name: 'There is nothing left to collect!' })).toBeVisible()
  await expect.element(page.getByText('Only casinos with the tag “VIP” are in this run.')).toBeVisible()
  await expect.element(question(2)).toBeVisible()
})

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_name, size) => {
  test('axe finds nothing in a run, which does not scroll sideways', async () => {
    await resizeTo(size)
    await render(<Speed />)
    await page.getByRole('button', { name: 'Skip Casino 1' }).click()
    wait()
    await visitLink(2).click()
    wait()
    await page.getByRole('button', { name: 'Other amount: Casino 2' }).click()
    await page.getByLabelText('Actual amount ($)').fill('0')
    wait()
    await page.getByRole('link', { name: /^Save, next/ }).click()
    await expect.element(page.getByText('Must be above 0')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Tier 4' }).click()
    expect(await axeFindings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})
