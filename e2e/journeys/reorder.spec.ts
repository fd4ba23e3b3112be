import type { Locator, Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { namesIn, openDashboard, rowOf } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'
import { handleOf, reload, stored, TIER_3, TIER_4 } from '../reorder-screen.ts'

// Tall enough to show the whole list.
test.use({ viewport: { width: 1280, height: 2000 } })

/** Starts dragging a casino by its handle. The drag code loads when the pointer reaches it. */
async function take(page: Page, name: string): Promise<void> {
  await handleOf(page, name).scrollIntoViewIfNeeded()
  await handleOf(page, name).hover()
  await expect(rowOf(page, { name })).toHaveAttribute('draggable', 'true')
  await page.mouse.down()
}

/** Drags to the middle of a target. The second step makes the browser fire "dragover". */
async function bringTo(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`Not in sight: ${String(target)}`)
  const [x, y] = [box.x + Math.min(box.width / 2, 500), box.y + box.height / 2]
  await page.mouse.move(x, y - 4, { steps: 6 })
  await page.mouse.move(x, y)
}

/** Drags a casino. While the page still loads, the handle can move away from under the pointer: then it starts again. */
async function drag(page: Page, name: string, target: Locator): Promise<void> {
  await expect(async () => {
    await take(page, name)
    await bringTo(page, target)
    const isMarked = await page
      .locator('[data-drop]')
      .waitFor({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      )
    await page.mouse.up()
    expect(isMarked).toBe(true)
  }).toPass()
}

test('a member drags casinos within a tier and to another one, undoes it, and the order is stored', async ({
  page,
  member,
  catalog,
}) => {
  await openDashboard(page)
  const [a, b, c, ...rest] = (await namesIn(page, TIER_3)) as [string, string, string, ...string[]]
  const four = await namesIn(page, TIER_4)
  const sort = page.getByLabel('Sort by')
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith(PATHS.ranking) && sent.push(request.method())))

  await test.step('a drop within a tier moves a casino to the target, down and up', async () => {
    await stored(page, () => drag(page, a, rowOf(page, { name: c })))
    expect(await namesIn(page, TIER_3)).toEqual([b, c, a, ...rest])
    await expect(page.getByLabel('Messages').getByText(`${a} moved to tier 3, place 3 of`)).toBeVisible()
    await expect(handleOf(page, a)).toBeFocused()
    await stored(page, () => drag(page, a, rowOf(page, { name: b })))
    expect(await namesIn(page, TIER_3)).toEqual([a, b, c, ...rest])
  })

  await test.step('the message and Ctrl+Z undo moves one after another', async () => {
    await stored(page, () => drag(page, a, page.getByRole('heading', { name: TIER_4 })))
    await stored(page, () => drag(page, b, rowOf(page, { name: four[0] as string })))
    expect(await namesIn(page, TIER_4)).toEqual([b, ...four, a])
    await stored(page, () => page.getByRole('button', { name: 'Undo' }).click())
    await expect(page.getByText(`${b} is back in tier 3, place 1 of`)).toBeVisible()
    expect(await namesIn(page, TIER_4)).toEqual([...four, a])
    await expect(handleOf(page, b)).toBeFocused()
    await stored(page, () => page.keyboard.press('Control+z'))
    expect(await namesIn(page, TIER_4)).toEqual(four)
    expect(await namesIn(page, TIER_3)).toEqual([a, b, c, ...rest])
  })

  await test.step('a drop switches a sorted list back to the custom order', async () => {
    await stored(page, async () => void (await sort.selectOption({ label: 'Community Rank' })))
    await expect(sort).toHaveValue('rank')
  })
  const three = await namesIn(page, TIER_3)
  const sorted = await namesIn(page, TIER_4)
  const [first, second, third] = three as [string, string, string]
  const expected = [sorted[0], first, ...sorted.slice(1), second, third]

  await test.step('a drop in another tier moves a casino to a row, or to the end', async () => {
    await stored(page, () => drag(page, first, rowOf(page, { name: sorted[1] as string })))
    await expect(sort).toHaveValue('')
    expect(await namesIn(page, TIER_4)).toEqual([sorted[0], first, ...sorted.slice(1)])
    await stored(page, () => drag(page, second, page.getByRole('heading', { name: TIER_4 })))
    await take(page, third)
    const section = page.locator('[data-tier="4"]')
    const box = await section.boundingBox()
    await stored(page, async () => {
      await page.mouse.move(600, (box?.y ?? 0) + (box?.height ?? 0) - 14, { steps: 6 })
      await page.mouse.move(600, (box?.y ?? 0) + (box?.height ?? 0) - 10)
      await expect(section).toHaveAttribute('data-drop', 'end')
      await page.mouse.up()
    })
    expect(await namesIn(page, TIER_4)).toEqual(expected)
    expect(await namesIn(page, TIER_3)).toEqual(three.slice(3))
    expect(sent).toEqual(Array(10).fill('PUT'))
  })

  await test.step('the order is stored', async () => {
    await reload(page)
    expect(await namesIn(page, TIER_4)).toEqual(expected)
    expect(await namesIn(page, TIER_3)).toEqual(three.slice(3))
    for (const [place, name] of expected.entries()) {
      const casino = catalog.find((one) => one.name === name)
      expect(await member.storedRow(casino?.id ?? 0)).toMatchObject({ userTier: 4, userRank: place + 1 })
    }
  })
})
