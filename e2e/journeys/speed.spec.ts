import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { expectAccessible } from '../axe-findings.ts'
import { claimCents, hourly, openDashboard, rowOf, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, stubCasinoSites, test } from '../fixtures.ts'
import { countsAsReady } from '../member.ts'
import { recordAll } from '../ledger-records.ts'
import {
  CALLS,
  closeOpened,
  nextName,
  openAmount,
  openMore,
  PRESS_APART,
  pressNotReady,
  readyTable,
  sheetAbout,
  sheetMain,
  skipButton,
  visitLink,
} from '../speed-screen.ts'

/** The casinos of a run for a member who has collected nothing, best value first. */
function runOf(catalog: readonly Casino[]): Casino[] {
  return catalog.filter(countsAsReady)
}

function sumOf(casinos: readonly Casino[]): string {
  const cents = casinos.reduce((sum, casino) => sum + claimCents(casino), 0)
  return `$${(cents / 100).toFixed(2)}`
}

function called(catalog: readonly Casino[], name: string): Casino {
  const found = catalog.find((casino) => casino.name === name)
  if (!found) throw new Error(`The catalog has no ${name}`)
  return found
}

test('Enter collects, opens the casino, and advances; the run resumes after a reload', async ({
  page,
  context,
  member,
  catalog,
}) => {
  await stubCasinoSites(context)
  const run = runOf(catalog)
  await openDashboard(page)
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').click()
  await expect(page.getByText(`0 of ${run.length} done`)).toBeVisible()
  await expect(page.getByText(`$0.00 of ${sumOf(run)} · about`)).toBeVisible()
  const headers = await readyTable(page).getByRole('columnheader').allTextContents()
  expect(headers).toEqual(['Casino', 'Expected Daily', 'Collect & Visit', 'Strategy'])

  const collected: Casino[] = []
  for (let turn = 1; turn <= 2; turn++) {
    const casino = called(catalog, await nextName(page))
    await expect(sheetMain(page)).toBeFocused()
    const url = await closeOpened(context, () => page.keyboard.press('Enter'))
    expect(new URL(url).pathname).toBe(casino.link)
    collected.push(casino)
    await expect(page.getByText(`${turn} of ${run.length} done`)).toBeVisible()
  }
  await expect(page.getByRole('progressbar', { name: 'Speed Collect' })).toHaveAttribute(
    'aria-valuetext',
    `2 of ${run.length}, ${sumOf(collected)} of ${sumOf(run)}`,
  )
  const values = collected.map(claimCents)
  expect(values).toEqual(values.toSorted((a, b) => b - a))

  const skipped = await nextName(page)
  await openMore(page, context)
  await context.clock.fastForward(PRESS_APART)
  await skipButton(page, skipped).click()
  const missing = await nextName(page)
  expect(missing).not.toBe(skipped)
  await openMore(page, context)
  await context.clock.fastForward(PRESS_APART)
  await skipButton(page, missing, 'Not available').click()
  await expect(page.getByText(`2 done, 2 skipped of ${run.length}`)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tier 4' }).uncheck()
  const left = page.getByRole('region', { name: 'Skipped today' }).getByRole('listitem')
  const before = await nextName(page)
  await settled(page)

  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Tier 4' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Tier 3' })).toBeChecked()
  expect(await nextName(page)).toBe(before)
  await expect(left.filter({ hasText: skipped })).toContainText('Skipped')
  await expect(left.filter({ hasText: missing })).toContainText('Not available')
  await page.getByRole('button', { name: `Bring back ${skipped}` }).click()
  await expect(left.filter({ hasText: skipped })).toHaveCount(0)
  expect(await nextName(page)).toBe(skipped)

  const stored = (await member.storedEntries()).map((entry) => entry.casinoId)
  expect(stored).toHaveLength(2)
  expect(new Set(stored)).toEqual(new Set(collected.map(({ id }) => id)))
})

test('two tabs share a run: neither overwrites what the other has skipped, chosen, or typed', async ({
  page,
  context,
  member,
  catalog,
}) => {
  await stubCasinoSites(context)
  await openDashboard(page, '/dashboard?view=speed')
  const other = await context.newPage()
  await openDashboard(other, '/dashboard?view=speed')
  const skipped = (screen: Page) =>
    screen.getByRole('region', { name: 'Skipped today' }).getByRole('listitem')
  for (const [count, screen] of [page, other, page].entries()) {
    // Two presses within a moment are one.
    await context.clock.fastForward(PRESS_APART)
    await screen.getByRole('button', { name: /^Skip/ }).first().click()
    await expect(skipped(screen)).toHaveCount(count + 1)
  }
  await expect(skipped(other)).toHaveCount(3)

  // What is typed in one tab is recorded by the next press, also in the other one.
  const name = await nextName(page)
  await closeOpened(context, () => visitLink(page, name).click())
  await (await openAmount(page, context)).fill('1.25')
  await settled(page)
  await expect(other.getByLabel('Actual amount ($)')).toHaveValue('1.25')
  const next = await nextName(other)
  await closeOpened(context, () => visitLink(other, next).click())
  await settled(other)
  const { id } = called(catalog, name)
  expect((await member.storedEntries()).find(({ casinoId }) => casinoId === id)?.amount).toBe('1.25')
  await page.reload()
  await expect(skipped(page)).toHaveCount(3)
})

test('Enter without a focused link collects and opens the casino', async ({
  page,
  context,
  member,
  catalog,
}) => {
  await stubCasinoSites(context)
  await openDashboard(page, '/dashboard?view=speed')
  const casino = called(catalog, await nextName(page))
  const url = await closeOpened(context, () => page.keyboard.press('Enter'))
  expect(new URL(url).pathname).toBe(casino.link)
  await expect
    .poll(async () => (await member.storedEntries()).map((entry) => entry.casinoId))
    .toEqual([casino.id])
})

test('a link opens although saving fails; Try again records once', async ({
  page,
  context,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503|ERR_FAILED|Failed to load/)
  await stubCasinoSites(context)
  await openDashboard(page, '/dashboard?view=speed')
  const first = await nextName(page)
  await context.route('**/collections', (route) =>
    route.fulfill({
      status: 409,
      headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'conflict', message: 'Not now.', requestId: 'x' } }),
    }),
  )
  consoleErrors.allow(/status of 409/, LOGGED_ERRORS)
  await closeOpened(context, () => visitLink(page, first).click())
  const alert = page.getByRole('alert').filter({ hasText: `Couldn’t record the collection at ${first}` })
  await expect(alert).toBeVisible()
  await expect.poll(() => nextName(page)).toBe(first)
  await context.unroute('**/collections')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => nextName(page)).not.toBe(first)
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('after a visit, a collection can be taken back or get its amount; then the run is finished', async ({
    page,
    context,
    member,
    server,
    catalog,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/, LOGGED_ERRORS)
    await stubCasinoSites(context)
    const left = new Set(
      runOf(catalog)
        .filter(({ link }) => link !== null)
        .slice(0, 8),
    )
    const before = runOf(catalog)
      .filter((casino) => !left.has(casino))
      .map((casino) => ({ casino, what: 'collections' }) as const)
    await recordAll(context.request, server.address, before)
    await openDashboard(page)
    await page.getByRole('button', { name: 'Start Speed Collect' }).tap()
    const visit = sheetAbout(page, / expected$/)
    const amount = page.getByLabel('Actual amount ($)')
    const done = (count: number, skipped = 0) => {
      const [all, counted] = [before.length + 8, before.length + count]
      const text =
        skipped === 0 ? `${counted} of ${all} done` : `${counted} done, ${skipped} skipped of ${all}`
      return expect(page.getByText(text)).toBeVisible()
    }
    const collectNext = async () => {
      const name = await nextName(page)
      await closeOpened(context, () => visitLink(page, name).tap())
      await expect(sheetAbout(page, name)).toBeVisible()
      return called(catalog, name)
    }
    const type = async (text: string) => {
      await openAmount(page, context)
      await expect(amount).toBeFocused()
      await page.keyboard.type(text)
    }
    const amountAt = async ({ id }: Casino) =>
      (await member.storedEntries()).find((entry) => entry.casinoId === id)?.amount

    // The bonus was not ready.
    const missed = await collectNext()
    await done(1)
    await pressNotReady(page, context)
    await done(0, 1)
    const leftOut = page.getByRole('region', { name: 'Skipped today' }).getByRole('listitem')
    await expect(leftOut).toHaveText(new RegExp(`${missed.name}Not ready yet`))
    await settled(page)
    expect((await member.storedRow(missed.id)).lastCollected).toBeNull()

    // An amount that is not recorded survives a reload. Saving it collects at the next casino.
    const corrected = await collectNext()
    await type('1.2.5')
    await context.clock.fastForward(PRESS_APART)
    await sheetMain(page).tap()
    await expect(amount).toHaveAccessibleDescription('Enter an amount like 12.50')
    await amount.fill('1.25')
    await settled(page)
    await page.reload()
    await expect(amount).toHaveValue('1.25')
    await expect(visit.getByText('Not recorded yet')).toBeVisible()
    const received = called(catalog, await nextName(page))
    await closeOpened(context, () => sheetMain(page).tap())
    await expect(page.getByText(`Recorded $1.25 received at ${corrected.name}`)).toBeVisible()
    await expect.poll(() => amountAt(corrected)).toBe('1.25')

    // An amount in the field is recorded by a press in the list, too; an invalid one stops it.
    await type('0')
    const following = await nextName(page)
    await context.clock.fastForward(PRESS_APART)
    await visitLink(page, following).tap()
    await expect(amount).toHaveAccessibleDescription('Must be above 0')
    await amount.fill('0.40')
    const other = await collectNext()
    await settled(page)
    await expect.poll(() => amountAt(received)).toBe('0.40')
    expect(await amountAt(other)).toBeNull()

    // Without a connection: what was not ready is recorded and taken back, others follow in order.
    await context.route(CALLS, (route) => route.abort())
    const unsent = await collectNext()
    await type('2')
    const canceled = await collectNext()
    await expect(page.getByText('3 not saved yet')).toBeVisible()
    await pressNotReady(page, context)
    await expect(page.getByText('4 not saved yet')).toBeVisible()
    await context.unroute(CALLS)
    await page.getByRole('button', { name: 'Retry' }).tap()
    await settled(page)
    expect(await amountAt(unsent)).toBe('2.00')
    const taken = (await member.storedEntries()).find(({ casinoId }) => casinoId === canceled.id)
    expect(taken?.voidedAt).not.toBeNull()

    await collectNext()
    await collectNext()
    await context.clock.fastForward(PRESS_APART)
    await page.getByRole('button', { name: 'Got it', exact: true }).tap()
    await expect(visit).toHaveCount(0)
    await done(6, 2)
    await expect(page.getByRole('heading', { name: 'There is nothing left to collect!' })).toBeVisible()
    const nextIn = page.getByText(/^All done\. Next in (\d+h )?\d+m \(.+\)$/)
    await expect(nextIn).toBeVisible()
    await expect(page.getByText(/^Run time (\d+m )?\d+s for 6 casinos$/)).toBeVisible()
    await page.getByRole('link', { name: '2 skipped today' }).tap()
    await expect(page.getByRole('heading', { name: 'Skipped today' })).toBeInViewport()
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: 'Your Dashboard' })
      .tap()
    await expect(nextIn).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start Speed Collect' })).toHaveCount(0)
    // Left out of the run, they are still ready.
    for (const casino of [missed, canceled])
      await expect(rowOf(page, casino)).toHaveAttribute('data-status', 'ready')
  })
})

test('a press shows before it is stored, and `u` undoes it', async ({ page, member }) => {
  await openDashboard(page, '/dashboard?view=speed')
  const first = await nextName(page)
  const shown = await page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>('[data-do=collect]')
    link?.addEventListener('click', (event) => event.preventDefault())
    link?.click()
    // React renders after the event, in a microtask.
    await Promise.resolve()
    return document.querySelector('[aria-labelledby]:has([data-sheet-main]) p')?.textContent
  })
  expect(shown).toContain(`${first} · `)
  await settled(page)
  expect(await member.storedEntries()).toHaveLength(1)
  await page.keyboard.press('u')
  await expect(page.getByText(`Collection at ${first} removed`)).toBeVisible()
  await expect(sheetAbout(page, / expected$/)).toHaveCount(0)
  await expect.poll(() => nextName(page)).toBe(first)
})

test('logging out clears the run, its times, and amounts that are not recorded', async ({
  page,
  member,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  await page.getByLabel(`Spent at ${hourly(catalog, 24).name}`, { exact: true }).fill('1.25')
  await page.evaluate(() => localStorage.setItem('speedTimes', '{}'))
  const stored = () =>
    page.evaluate(() => [
      localStorage.getItem('speedTexts'),
      localStorage.getItem('speedTimes'),
      localStorage.getItem('lastDashboard'),
      sessionStorage.getItem('amountDrafts'),
    ])
  await page.getByRole('heading', { name: 'Speed Collect' }).getByRole('button').click()
  await skipButton(page, await nextName(page)).click()
  await expect(page.getByText('Skipped today')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('speedTexts', '{}'))
  expect(await stored()).not.toContain(null)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored()).toEqual([null, null, null, null])
})

test('a visitor without a place is asked for it; then the casino opens and counts as visited', async ({
  page,
  context,
  catalog,
}) => {
  await stubCasinoSites(context)
  await page.goto('/dashboard?view=speed')
  const all = runOf(catalog).length
  const done = page.getByText(/^\d+ of \d+ visited$/)
  const first = called(catalog, await nextName(page))
  const second = (await readyTable(page).getByRole('rowheader').nth(1).innerText()).trim()
  const dialog = page.getByRole('dialog', { name: 'Where do you play?' })
  const place = dialog.getByLabel('State or province')

  // Closing it opens and counts nothing.
  await visitLink(page, first.name).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(visitLink(page, first.name)).toBeFocused()
  await expect(done).toHaveText(`0 of ${all} visited`)
  expect(context.pages()).toHaveLength(1)

  // Enter without a focused link asks, too.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await context.clock.fastForward(PRESS_APART)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Continue to the casino' }).click()
  await expect(place).toHaveAccessibleDescription(/Choose a state or province/)
  await place.selectOption({ label: 'California' })
  await expect(dialog).toContainText('Sweepstakes casinos aren’t allowed in California.')
  await expect(dialog.getByRole('link', { name: 'Continue to the casino' })).toHaveCount(0)
  await expectAccessible(page, 'the choice of a place')
  await place.selectOption({ label: 'Oregon' })
  const url = await closeOpened(context, () =>
    dialog.getByRole('link', { name: 'Continue to the casino' }).click(),
  )
  expect(new URL(url).pathname).toBe(first.link)
  await expect(dialog).toHaveCount(0)
  await expect(done).toHaveText(`1 of ${all} visited`)
  await expect(page.getByText('nothing was recorded. Please sign up or log in')).toBeVisible()
  await expect(sheetMain(page)).toBeFocused()

  // The choice is stored.
  await closeOpened(context, () => visitLink(page, second).click())
  await expect(done).toHaveText(`2 of ${all} visited`)
  await page.reload()
  await expect(done).toHaveText(`0 of ${all} visited`)
  await closeOpened(context, () => visitLink(page, first.name).click())
  await expect(done).toHaveText(`1 of ${all} visited`)
})
