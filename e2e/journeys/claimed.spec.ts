import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import {
  claimCents,
  collectButton,
  expectFigure,
  hourly,
  openDashboard,
  settled,
} from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { recordAll } from '../ledger-records.ts'
import { START } from '../product-server.ts'

const DAY_MS = 86_400_000

test('what was claimed follows collections and undos, also offline, and is there after a reload', async ({
  page,
  context,
  member,
  server,
  catalog,
  consoleErrors,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/, LOGGED_ERRORS)
  const [first, second] = [hourly(catalog, 24), hourly(catalog, 6)]
  const worth = claimCents(first)
  const text = (amount: number) => formatMoney(cents(amount))
  await recordAll(context.request, server.address, [
    { casino: second, what: 'collections', amount: '3.00', at: new Date(START - 3 * DAY_MS).toISOString() },
  ])
  await openDashboard(page)
  await expectFigure(page, 'Claimed today', '$0.00')
  await expectFigure(page, 'Claimed this month', '$3.00')

  await collectButton(page, first.name).click()
  await expectFigure(page, 'Claimed today', text(worth))
  await settled(page)
  await expectFigure(page, 'Claimed this month', text(300 + worth))
  await expectFigure(page, 'Total Collected', '$0.00')
  await page.reload()
  await expectFigure(page, 'Claimed today', text(worth))

  await context.setOffline(true)
  await collectButton(page, second.name).click()
  await expectFigure(page, 'Claimed today', text(worth + claimCents(second)))
  await page.keyboard.press('Control+z')
  await expectFigure(page, 'Claimed today', text(worth))
  await context.setOffline(false)
  await settled(page)
  await expectFigure(page, 'Claimed today', text(worth))
})
