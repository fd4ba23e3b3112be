import { expectAccessible } from '../axe-findings.ts'
import { expectFigure, openDashboard, settled } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, stubCasinoSites, test } from '../fixtures.ts'
import { addOwnCasino } from '../ledger-records.ts'
import type { Member } from '../member.ts'
import {
  CALLS,
  closeOpened,
  nextName,
  openAmount,
  PRESS_APART,
  pressNotReady,
  readyTable,
  sheetAbout,
  visitLink,
} from '../speed-screen.ts'

const FIGURE = /Total Available Now\s*\$([\d,.]+)/

/** The entries of a member that are not deleted. */
async function entriesOf({ storedEntries }: Member) {
  return (await storedEntries()).filter(({ voidedAt }) => voidedAt === null)
}

test('two bonuses at one stop: one press records both, and one undo takes both back', async ({
  page,
  context,
  server,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/, LOGGED_ERRORS)
  await stubCasinoSites(context)
  const corner = await addOwnCasino(context.request, server.address, {
    name: 'Corner',
    link: 'https://corner.example/',
    value: { kind: 'fixed', amount: '40.00' },
  })
  const wheel = await addOwnCasino(context.request, server.address, {
    name: 'Wheel',
    parentId: corner,
    value: { kind: 'range', low: '0.10', high: '20.00', typical: null },
  })
  await openDashboard(page, '/dashboard?view=speed')
  expect(await nextName(page)).toBe('Corner')
  const summary = page.getByRole('region', { name: 'Summary' })
  const available = async () => {
    const figure = FIGURE.exec(await summary.innerText())?.[1] ?? ''
    return Math.round(Number(figure.replaceAll(',', '')) * 100)
  }
  const text = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const before = await available()
  const done = page.getByText(/^\d+ of \d+ done$/)
  const all = Number(/of (\d+)/.exec(await done.innerText())?.[1])
  const choices = page.getByRole('group', { name: 'Bonuses to collect at Corner' })
  await expect(choices).toContainText('Daily bonus $40.00')
  await expect(choices).toContainText('Wheel $0.10 to $20.00')
  await expectAccessible(page, 'a stop with two bonuses')

  // One press.
  const link = visitLink(page, 'Corner, 2 bonuses')
  const url = await closeOpened(context, () => link.click())
  expect(new URL(url).pathname).toBe(`/api/casinos/${corner}/visit`)
  await expect(done).toHaveText(`1 of ${all} done`)
  const form = sheetAbout(page, 'Corner, 2 bonuses')
  await expect(form).toBeVisible()
  await expectFigure(page, 'Total Available Now', text(before - 4_010))
  await settled(page)
  expect(new Set((await entriesOf(member)).map(({ casinoId }) => casinoId))).toEqual(new Set([corner, wheel]))

  // One undo.
  await page.keyboard.press('u')
  await expect(page.getByText('2 collections at Corner removed')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(done).toHaveText(`0 of ${all} done`)
  await expect.poll(() => nextName(page)).toBe('Corner')
  await expectFigure(page, 'Total Available Now', text(before))
  await settled(page)
  expect(await entriesOf(member)).toEqual([])
  expect((await member.storedRow(corner)).lastCollected).toBeNull()
  expect((await member.storedRow(wheel)).lastCollected).toBeNull()

  // Without a connection: an undo cancels what was not sent, and reverses what may have arrived.
  await context.route(CALLS, (route) => route.abort())
  await closeOpened(context, () => link.click())
  await expect(page.getByText('2 not saved yet')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('2 collections at Corner removed').last()).toBeVisible()
  await expect(done).toHaveText(`0 of ${all} done`)
  await closeOpened(context, () => link.click())
  await openAmount(page, context)
  await form.getByRole('textbox', { name: 'Wheel' }).fill('12.50')
  const next = await nextName(page)
  await closeOpened(context, () => visitLink(page, next).click())
  await expect(page.getByText(`Recorded $12.50 received at Corner · Wheel`)).toBeVisible()
  await context.unroute(CALLS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await settled(page)
  const entries = new Map((await entriesOf(member)).map(({ casinoId, amount }) => [casinoId, amount]))
  expect([entries.get(corner), entries.get(wheel)]).toEqual([null, '12.50'])
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'History' }).click()
  for (const name of ['Corner', 'Corner · Wheel'])
    await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(1)
})

test('a bonus that is left out of a press stays ready; after a reload, its stop has only this one', async ({
  page,
  context,
  server,
  member,
}) => {
  await stubCasinoSites(context)
  const corner = await addOwnCasino(context.request, server.address, {
    name: 'Corner',
    value: { kind: 'fixed', amount: '40.00' },
  })
  const wheel = await addOwnCasino(context.request, server.address, { name: 'Wheel', parentId: corner })
  await openDashboard(page, '/dashboard?view=speed')
  await page.getByRole('checkbox', { name: 'Wheel' }).uncheck()
  const collect = readyTable(page).getByRole('button', {
    name: 'Collect Corner, 1 of 2 bonuses',
    exact: true,
  })
  await context.clock.fastForward(PRESS_APART)
  await collect.focus()
  await page.keyboard.press('Enter')
  const skipped = page.getByRole('region', { name: 'Skipped today' }).getByRole('listitem')
  await expect(skipped).toContainText('Corner · WheelSkipped')
  await settled(page)
  expect((await entriesOf(member)).map(({ casinoId }) => casinoId)).toEqual([corner])
  expect((await member.storedRow(wheel)).lastCollected).toBeNull()

  await page.reload()
  await expect(skipped).toContainText('Corner · WheelSkipped')
  await page.getByRole('button', { name: 'Bring back Corner · Wheel' }).click()
  await expect(
    readyTable(page).getByRole('button', { name: 'Collect Corner · Wheel', exact: true }),
  ).toBeVisible()

  // Undone on another page: the bonus that was left out is part of the stop again.
  await pressNotReady(page, context)
  await expect(skipped).toContainText('CornerNot ready yet')
  await page.getByRole('button', { name: 'Bring back Corner', exact: true }).click()
  await expect(
    readyTable(page).getByRole('button', { name: 'Collect Corner, 2 bonuses', exact: true }),
  ).toBeVisible()
})
