import { axeFindings } from '../axe-findings.ts'
import { menuFocused, namesIn, openDashboard } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'
import { handleOf, stored, TIER_3, TIER_4 } from '../reorder-screen.ts'

for (const width of [1280, 390]) {
  test(`the move menu works by keyboard at ${width} px`, async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page)
    const [a, b, ...rest] = await namesIn(page, TIER_3)
    const name = b as string
    if (width < 720)
      await page.getByRole('button', { name: `More about ${name}`, exact: true }).press('Enter')
    const choose = async (downs: number, chosen: string) => {
      await handleOf(page, name).press('Enter')
      await menuFocused(page)
      for (let press = 0; press < downs; press++) await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: chosen, exact: true })).toBeFocused()
      await stored(page, () => page.keyboard.press('Enter'))
    }
    await choose(0, 'Move up')
    expect((await namesIn(page, TIER_3)).slice(0, 2)).toEqual([name, a])
    await expect(handleOf(page, name)).toBeFocused()
    // Screen readers announce the messages.
    const announced = page.getByLabel('Messages').locator('[aria-live="polite"]')
    await expect(announced).toContainText(`${name} moved to tier 3, place 1 of`)

    await handleOf(page, name).press('Enter')
    const down = page.getByRole('menuitem', { name: 'Move down', exact: true })
    await expect(down).toBeFocused()
    expect(await axeFindings(page, 'move menu', 'menu')).toEqual([])
    await down.focus()
    await page.keyboard.press('End')
    await expect(
      page.getByRole('menuitem', { name: 'Report something inaccurate', exact: true }),
    ).toBeFocused()
    // One letter: a slow computer would end a longer search between two keys.
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem', { name: /^Move /u }).first()).toBeFocused()
    await stored(page, () =>
      page.getByRole('menuitem', { name: 'Move to tier 4', exact: true }).press('Enter'),
    )
    const fourth = await namesIn(page, TIER_4)
    // A phone shows the rows that are not ready after those that are.
    if (width < 720) expect(fourth).toContain(name)
    else expect(fourth.at(-1)).toBe(name)
    await expect(handleOf(page, name)).toBeFocused()
    await expect(handleOf(page, name)).toBeInViewport()
    await stored(page, () => page.keyboard.press('Control+z'))
    expect(await namesIn(page, TIER_3)).toEqual([name, a, ...rest])
    await expect(handleOf(page, name)).toBeFocused()
  })
}

test('the menu of a row near the top fits, and scrolls in a low window', async ({
  page,
  member,
  catalog,
}) => {
  expect(member.email).toBeTruthy()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDashboard(page)
  const name = (await namesIn(page, 'Profitability Tier 1:'))[1] ?? ''
  expect(catalog.map((casino) => casino.name)).toContain(name)
  const menu = page.getByRole('menu', { name: `Move ${name}` })
  const overflow = () => menu.evaluate((list) => list.scrollHeight - list.clientHeight)
  await handleOf(page, name).click()
  await menuFocused(page)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  const box = await menu.boundingBox()
  if (!box) throw new Error('no menu')
  expect(box.y).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height).toBeLessThanOrEqual(800)
  const handle = await handleOf(page, name).boundingBox()
  expect(box.x + box.width).toBeLessThanOrEqual(handle?.x ?? 0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1280, height: 320 })
  await handleOf(page, name).click()
  await expect.poll(overflow).toBeGreaterThan(0)
  await menuFocused(page)
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Report something inaccurate' })).toBeInViewport({
    ratio: 1,
  })
})

test('on a phone the menu of a card stays inside the window', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page)
  await page
    .getByRole('button', { name: /^More about/ })
    .nth(1)
    .click()
  const opener = page
    .getByRole('button', { name: /^Hide or snooze/ })
    .filter({ visible: true })
    .first()
  await opener.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await opener.click()
  const lines = page.getByRole('menuitem')
  await expect(lines.first()).toBeInViewport({ ratio: 1 })
  await menuFocused(page)
  await page.keyboard.press('End')
  await expect(lines.last()).toBeFocused()
  await expect(lines.last()).toBeInViewport({ ratio: 1 })
})
