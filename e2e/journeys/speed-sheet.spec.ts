import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { openDashboard, settled } from '../dashboard-screen.ts'
import { expect, stubCasinoSites, test } from '../fixtures.ts'
import { countsAsReady } from '../member.ts'
import { closeOpened, nextName, PRESS_APART, sheetAbout, sheetMain } from '../speed-screen.ts'

/** The links of one round: with one bonus each, so that one press is one collection. */
function stopsOf(catalog: readonly Casino[]): Casino[] {
  return catalog.filter((casino) => countsAsReady(casino) && casino.parentId === null)
}

async function collectedAt(page: Page): Promise<string[]> {
  const names = page.getByRole('region', { name: 'Skipped today' }).getByRole('listitem').locator('span')
  return (await names.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
}

/** Phones upright and in landscape, with how many casinos the robot collects, and the spot that it always presses. */
const PHONES = [
  { width: 390, height: 844, presses: 12, spot: { x: 195, y: 746 } },
  { width: 320, height: 568, presses: 7, spot: { x: 160, y: 470 } },
  { width: 844, height: 390, presses: 7, spot: { x: 700, y: 356 } },
  { width: 667, height: 375, presses: 7, spot: { x: 550, y: 297 } },
  { width: 568, height: 320, presses: 7, spot: { x: 460, y: 242 } },
] as const

for (const { width, height, presses, spot } of PHONES) {
  test.describe(`on a phone of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true })

    test('a robot that always presses the same spot finishes a round and marks no wrong casino', async ({
      page,
      context,
      member,
      catalog,
    }) => {
      test.slow()
      await stubCasinoSites(context)
      const before = stopsOf(catalog)
      await openDashboard(page)
      const press = () => page.touchscreen.tap(spot.x, spot.y)
      await expect(page.getByRole('button', { name: 'Start Speed Collect' })).toBeVisible()
      await press()
      await expect(sheetMain(page)).toBeVisible()
      const box = await sheetMain(page).boundingBox()
      if (box === null) throw new Error('The sheet has no main button')
      expect(box.height).toBe(52)
      // The spot is 16 px inside: what is pressed stays under the thumb.
      expect([box.x + 16 < spot.x, spot.x < box.x + box.width - 16]).toEqual([true, true])
      expect([box.y + 16 < spot.y, spot.y < box.y + box.height - 16]).toEqual([true, true])
      const byName = new Map(before.map((casino) => [casino.name, casino]))
      const pressed: string[] = []
      const notReady: string[] = []
      const amounts = new Map<string, string>()
      for (let turn = 1; turn <= presses; turn++) {
        const name = await nextName(page)
        pressed.push(name)
        const url = await closeOpened(context, press)
        expect(new URL(url).pathname).toBe(byName.get(name)?.link)
        await expect(sheetAbout(page, name)).toBeVisible()
        expect(await sheetMain(page).boundingBox()).toEqual(box)
        if (turn % 3 !== 0) continue
        await context.clock.fastForward(PRESS_APART)
        if (turn % 2 === 0) {
          await page.getByRole('button', { name: `Not ready yet: ${name}`, exact: true }).tap()
          notReady.push(name)
          await expect(page.getByLabel('Ready in')).toBeVisible()
          if (turn === 6) await page.getByLabel('Ready in').fill('3h 10m')
        } else {
          await page.getByRole('button', { name: `Other amount: ${name}`, exact: true }).tap()
          await page.getByLabel('Actual amount ($)').fill(`0.${turn}5`)
          amounts.set(name, `0.${turn}5`)
        }
        expect(await sheetMain(page).boundingBox()).toEqual(box)
      }
      await settled(page)
      const entries = (await member.storedEntries()).filter(({ voidedAt }) => voidedAt === null)
      const wanted = pressed.filter((name) => !notReady.includes(name))
      expect(new Set(entries.map(({ casinoId }) => casinoId))).toEqual(
        new Set(wanted.map((name) => byName.get(name)?.id)),
      )
      expect(entries).toHaveLength(wanted.length)
      for (const [name, amount] of amounts)
        expect(entries.find(({ casinoId }) => casinoId === byName.get(name)?.id)?.amount).toBe(amount)
      expect(new Set(await collectedAt(page))).toEqual(new Set(notReady))
      await expect(
        page.getByText(new RegExp(`^${wanted.length} done, ${notReady.length} skipped of `)),
      ).toBeVisible()
    })
  })
}

test('a round by keyboard alone: Enter, another amount, not ready yet, skip', async ({
  page,
  context,
  member,
  catalog,
}) => {
  await stubCasinoSites(context)
  const byName = new Map(catalog.map((casino) => [casino.name, casino]))
  await openDashboard(page, '/dashboard?view=speed')
  const key = async (name: string) => {
    await context.clock.fastForward(PRESS_APART)
    await page.keyboard.press(name)
  }
  const enter = async () => {
    const name = await nextName(page)
    const url = await closeOpened(context, () => page.keyboard.press('Enter'))
    expect(new URL(url).pathname).toBe(byName.get(name)?.link)
    await expect(sheetAbout(page, name)).toBeVisible()
    return name
  }
  // Before the first visit, S skips.
  const skipped = await nextName(page)
  await key('s')
  await expect.poll(() => nextName(page)).not.toBe(skipped)
  await expect(page.getByText(`Next: ${await nextName(page)}`, { exact: true })).toBeAttached()

  const first = await enter()
  await key('a')
  const amount = page.getByLabel('Actual amount ($)')
  await expect(amount).toBeFocused()
  // Keys are text in a field.
  await page.keyboard.type('1.25n')
  await expect(amount).toHaveValue('1.25n')
  await page.keyboard.press('Backspace')
  const second = await enter()
  await key('n')
  await expect(page.getByLabel('Ready in')).toBeFocused()
  await page.keyboard.type('45m')
  const third = await enter()
  const fourth = await enter()
  await settled(page)
  const entries = (await member.storedEntries()).filter(({ voidedAt }) => voidedAt === null)
  expect(new Map(entries.map(({ casinoId, amount: received }) => [casinoId, received]))).toEqual(
    new Map([
      [byName.get(first)?.id, '1.25'],
      [byName.get(third)?.id, null],
      [byName.get(fourth)?.id, null],
    ]),
  )
  expect(new Set(await collectedAt(page))).toEqual(new Set([skipped, second]))

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('In Speed Collect: not ready yet')
  await dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await key('n')
  await expect(sheetAbout(page, fourth)).toBeVisible()
})
