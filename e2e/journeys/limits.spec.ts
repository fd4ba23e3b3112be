import type { Locator, Page } from '@playwright/test'
import { LimitsResponse } from '#contract/limits.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { expectAccessible } from '../axe-findings.ts'
import { openLive } from '../dashboard-screen.ts'
import { expect, pauseClock, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { pressOn } from '../mail-fixtures.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const section = (page: Page) => page.getByRole('region', { name: 'Limits and breaks', exact: true })
const perDay = (page: Page) => page.getByLabel('Spending per day', { exact: true })
const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name, exact: true })
const pending = (page: Page) => section(page).getByRole('status')

async function stored(page: Page): Promise<LimitsResponse> {
  return LimitsResponse.parse(await (await page.request.get(PATHS.limits)).json())
}

async function openLimits(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText(email)
  await expect(section(page)).toBeVisible()
}

/** Types an amount and presses Enter. */
async function enter(field: Locator, amount: string): Promise<void> {
  await field.fill(amount)
  await field.press('Enter')
}

test('a limit is set and lowered immediately, and counts what was spent in its window', async ({
  page,
  server,
  catalog,
  member,
}) => {
  const [casino] = catalog
  if (!casino) throw new Error('no casinos')
  await recordAll(page.request, server.address, [
    {
      casino,
      what: 'spends',
      amount: '12.00',
      at: '2026-11-21T15:00:00.000Z',
    },
  ])
  await openLimits(page, member)
  await expect(perDay(page)).toHaveValue('')
  await expect(perDay(page)).toHaveAccessibleDescription('$12.00 spent in the last 24 hours')
  await expect(button(page, /^Remove/)).toHaveCount(0)

  await perDay(page).fill('25')
  await button(page, 'Save daily limit').click()
  await expect(page.getByText('Your daily limit is $25.00')).toBeVisible()
  await expect(perDay(page)).toHaveValue('25.00')
  await expect(perDay(page)).toHaveAccessibleDescription('$12.00 of $25.00 spent in the last 24 hours')
  await expect(section(page)).toContainText('$12.00 spent in the last 7 days')
  await expect(section(page)).toContainText('$12.00 spent in the last 30 days')

  await enter(perDay(page), '$12.00')
  await expect(perDay(page)).toHaveAccessibleDescription(
    /^\$12\.00 of \$12\.00 spent in the last 24 hours\. Casino links are off until Sun, Nov 22, 10:00.AM\.$/,
  )
  await enter(page.getByLabel('Spending per month'), '0')
  await expect(page.getByLabel('Spending per month')).toHaveValue('0.00')
  await expect(section(page)).toContainText(
    '$12.00 of $0.00 spent in the last 30 days. Casino links are off.',
  )
  const { limits } = await stored(page)
  expect([limits.day.amount, limits.week.amount, limits.month.amount]).toEqual(['12.00', null, '0.00'])
})

test('a higher limit needs a confirmation after 24 hours, and can be canceled', async ({
  page,
  travel,
  member,
}) => {
  await openLimits(page, member)
  await enter(perDay(page), '25')
  await expect(page.getByText('Your daily limit is $25.00')).toBeVisible()

  await enter(perDay(page), '50')
  await expect(pending(page)).toContainText(
    /Between Sun, Nov 22, 12:01.PM and Sun, Nov 29, 12:01.PM, you can confirm a limit of \$50\.00\./,
  )
  await expect(perDay(page)).toHaveValue('25.00')
  await expect(button(page, /^Confirm/)).toHaveCount(0)
  await expectAccessible(page, 'a higher limit waits', '#main')
  await button(page, 'Cancel the change to the daily limit').press('Enter')
  await expect(pending(page)).toHaveCount(0)
  await expect(section(page).getByText('$0.00 of $25.00 spent')).toBeFocused()

  await enter(perDay(page), '40')
  await expect(pending(page)).toContainText('a limit of $40.00')
  // Saving the current limit does not cancel the request.
  await button(page, 'Save daily limit').click()
  await expect(pending(page)).toContainText('a limit of $40.00')
  await travel(DAY - HOUR)
  await expect(button(page, /^Confirm/)).toHaveCount(0)
  await travel(HOUR + 60_000)
  await expect(pending(page)).toContainText('You can confirm a limit of $40.00 until')
  expect((await stored(page)).limits.day.amount).toBe('25.00')
  await button(page, 'Confirm the change to the daily limit').press('Enter')
  await expect(page.getByText('Your daily limit is $40.00')).toBeVisible()
  await expect(perDay(page)).toHaveValue('40.00')
  await expect(pending(page)).toHaveCount(0)
  expect((await stored(page)).limits.day).toMatchObject({ amount: '40.00', pending: null })
})

test('a limit is removed after 24 hours, by Remove or an empty field', async ({ page, travel, member }) => {
  await openLimits(page, member)
  const perWeek = page.getByLabel('Spending per week')
  await enter(perDay(page), '25')
  await enter(perWeek, '80')
  await expect(perWeek).toHaveValue('80.00')
  await button(page, 'Remove daily limit').press('Enter')
  const removal = section(page).getByText(
    /Between Sun, Nov 22, 12:01.PM and .*, you can confirm the removal of this limit\./,
  )
  await expect(removal).toBeFocused()
  await expect(button(page, 'Remove daily limit')).toHaveCount(0)
  await enter(perWeek, '')
  await expect(pending(page)).toHaveCount(2)
  await expect(perWeek).toHaveValue('80.00')

  await travel(DAY + 60_000)
  await button(page, 'Confirm the change to the daily limit').click()
  await expect(page.getByText('You no longer have a daily limit')).toBeVisible()
  await button(page, 'Confirm the change to the weekly limit').click()
  await expect(pending(page)).toHaveCount(0)
  await expect(perDay(page)).toHaveValue('')
  await expect(perWeek).toHaveValue('')
  const { limits } = await stored(page)
  expect([limits.day.amount, limits.week.amount]).toEqual([null, null])
})

test('by keyboard: a break is asked about, extended, and its end confirmed', async ({
  page,
  travel,
  consoleErrors,
  member,
}) => {
  consoleErrors.allow(/status of 40[19]/, /The limits could not be read: sign-in-needed/)
  await openLimits(page, member)
  await enter(perDay(page), '25')
  await expect(page.getByText('Your daily limit is $25.00')).toBeVisible()
  await pressOn(page, button(page, 'Start a break'))
  const asks = page.getByRole('alertdialog', { name: 'Start a break?' })
  await expect(asks).toContainText(
    /Casino links, notifications, and Speed Collect will be off until Sun, Nov 22, 12:01.PM\. You can’t make the break shorter\. You can still read your history\./,
  )
  await expectAccessible(page, 'start a break?', 'alertdialog')
  await page.keyboard.press('Escape')
  await expect(asks).toBeHidden()
  await expect(button(page, 'Start a break')).toBeFocused()
  expect((await stored(page)).break).toBeNull()

  await pressOn(page, button(page, 'Start a break'))
  await pressOn(page, asks.getByRole('button', { name: 'Start a break' }))
  await expect(section(page)).toContainText(/You’re on a break until Sun, Nov 22, 12:01.PM\./)
  await expect(page.getByRole('heading', { name: 'Breaks', exact: true })).toBeFocused()
  await expect(button(page, 'Start a break')).toHaveCount(0)
  await expectAccessible(page, 'a break', '#main')

  // A limit can be lowered, but not raised or removed.
  await expect(button(page, /^Remove/)).toHaveCount(0)
  await enter(perDay(page), '50')
  await expect(perDay(page)).toHaveAccessibleDescription(/^You can’t raise or remove a limit until /)
  await expect(perDay(page)).toHaveValue('50')
  await expectAccessible(page, 'a limit that a break rejects', '#main')
  await enter(perDay(page), '20')
  await expect(perDay(page)).toHaveValue('20.00')

  // Only later ends are offered.
  const length = page.getByLabel('Length from now')
  await expect(length.getByRole('option')).toHaveText([
    'A week',
    'A month (30 days)',
    'Six months (182 days)',
  ])
  await pressOn(page, button(page, 'Make it longer'))
  const longer = page.getByRole('alertdialog', { name: 'Make your break longer?' })
  await expect(longer).toContainText(/off until Sat, Nov 28, 12:01.PM/)
  await pressOn(page, longer.getByRole('button', { name: 'Make it longer' }))
  await expect(section(page)).toContainText(/You’re on a break until Sat, Nov 28, 12:01.PM\./)

  await travel(7 * DAY + 60_000)
  // The session has ended meanwhile.
  await page.request.post(PATHS.logIn, { data: { email: member.email, password: member.password } })
  await openLimits(page, member)
  await expect(section(page)).toContainText(
    'Your break has ended. Casino links stay off until you turn them on.',
  )
  expect((await stored(page)).break?.state).toBe('ended')
  await expect(button(page, /^Remove/)).toHaveCount(0)
  await expectAccessible(page, 'a break that has ended', '#main')
  await pressOn(page, button(page, 'Turn links on'))
  await expect(page.getByText('Your break is over', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Breaks', exact: true })).toBeFocused()
  await expect(button(page, 'Remove daily limit')).toBeVisible()
  expect((await stored(page)).break).toBeNull()
})

test('another device’s change appears, and failures are shown', async ({ page, consoleErrors, member }) => {
  consoleErrors.allow(/ERR_CONNECTION_REFUSED/, /The limits could not be read: /)
  await openLive(page, () => openLimits(page, member))
  await page.request.put(limitPath('week'), { data: { amount: '90.00' } })
  await expect(page.getByLabel('Spending per week')).toHaveValue('90.00')

  await page.route(`**${limitPath('day')}`, (route) => route.abort('connectionrefused'))
  await enter(perDay(page), '25')
  await expect(page.getByRole('alert')).toContainText(
    'Couldn’t change your daily limit. The server isn’t responding.',
  )
  await expect(perDay(page)).toHaveValue('25')
  await page.unroute(`**${limitPath('day')}`)
  await button(page, 'Save daily limit').click()
  await expect(page.getByText('Your daily limit is $25.00')).toBeVisible()

  await page.route(`**${PATHS.limits}`, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(section(page).getByRole('status')).toContainText('The server isn’t responding')
  // The page also tries again itself.
  await pauseClock(page)
  await page.unroute(`**${PATHS.limits}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(perDay(page)).toHaveValue('25.00')
})
