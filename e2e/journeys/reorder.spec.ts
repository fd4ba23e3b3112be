import type { Locator, Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import { namesIn, openDashboard, rowOf, settled, unsavedNotice } from '../dashboard-screen.ts'
import { expect, LOGGED_ERRORS, SERVER_DOWN, test } from '../fixtures.ts'
import { addOwnCasino } from '../ledger-records.ts'
import { handleOf, reload, stored, TIER_3, TIER_4 } from '../reorder-screen.ts'

const ONE = 'Profitability Tier 1:'
const FIVE = 'Tier 5: Not Recommended, Do Not Use!'

// Tall enough to show both tiers of a journey.
test.use({ viewport: { width: 1280, height: 3600 } })

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

async function drag(page: Page, name: string, target: Locator): Promise<void> {
  await take(page, name)
  await bringTo(page, target)
  await page.mouse.up()
}

/** The casino at this index of a tier. */
async function nameAt(page: Page, title: string, place: number): Promise<string> {
  const name = (await namesIn(page, title)).at(place)
  if (name === undefined) throw new Error(`No casino at ${place} of ${title}`)
  return name
}

test('dragging by the handle within a tier moves a casino to the drop target', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const [a, b, c, ...rest] = await namesIn(page, TIER_3)
  await stored(page, () => drag(page, a as string, rowOf(page, { name: c as string })))
  expect(await namesIn(page, TIER_3)).toEqual([b, c, a, ...rest])
  await expect(page.getByLabel('Messages').getByText(`${a} moved to tier 3, place 3 of`)).toBeVisible()
  await expect(handleOf(page, a as string)).toBeFocused()

  await stored(page, () => drag(page, a as string, rowOf(page, { name: b as string })))
  expect(await namesIn(page, TIER_3)).toEqual([a, b, c, ...rest])
  await stored(page, () => drag(page, b as string, rowOf(page, { name: a as string })))
  await reload(page)
  expect(await namesIn(page, TIER_3)).toEqual([b, a, c, ...rest])
})

test('dragging to another tier moves a casino to a row, or to the end', async ({ page, member, catalog }) => {
  await openDashboard(page)
  // A drop switches a sorted list back to the custom order.
  const sort = page.getByLabel('Sort by')
  await stored(page, async () => void (await sort.selectOption({ label: 'Community Rank' })))
  await expect(sort).toHaveValue('rank')
  const three = await namesIn(page, TIER_3)
  const four = await namesIn(page, TIER_4)
  const [first, second, third] = three as [string, string, string]
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith(PATHS.ranking) && sent.push(request.method())))

  await stored(page, () => drag(page, first, rowOf(page, { name: four[1] as string })))
  await expect(sort).toHaveValue('')
  expect(await namesIn(page, TIER_4)).toEqual([four[0], first, ...four.slice(1)])
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
  const expected = [four[0], first, ...four.slice(1), second, third]
  expect(await namesIn(page, TIER_4)).toEqual(expected)
  expect(await namesIn(page, TIER_3)).toEqual(three.slice(3))
  expect(sent).toEqual(['PUT', 'PUT', 'PUT'])

  await reload(page)
  expect(await namesIn(page, TIER_4)).toEqual(expected)
  expect(await namesIn(page, TIER_3)).toEqual(three.slice(3))
  for (const [place, name] of expected.entries()) {
    const casino = catalog.find((one) => one.name === name)
    expect(await member.storedRow(casino?.id ?? 0)).toMatchObject({ userTier: 4, userRank: place + 1 })
  }
})

test('a drag previews its target, and Escape or its own row cancels it', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const before = await namesIn(page, TIER_3)
  const [name, other] = [await nameAt(page, TIER_3, 1), await nameAt(page, TIER_3, 3)]
  const target = rowOf(page, { name: other })
  const place = await handleOf(page, other).boundingBox()
  await take(page, name)
  await bringTo(page, target)
  await expect(target).toHaveAttribute('data-drop', 'after')
  expect(await handleOf(page, other).boundingBox()).toEqual(place)
  await bringTo(page, rowOf(page, { name: before[0] as string }))
  await expect(rowOf(page, { name: before[0] as string })).toHaveAttribute('data-drop', 'before')
  await expect(target).not.toHaveAttribute('data-drop')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-drop], [data-dragging]')).toHaveCount(0)

  await take(page, name)
  await bringTo(page, target)
  await bringTo(page, rowOf(page, { name }))
  await page.mouse.up()
  await expect(page.locator('[data-drop], [data-dragging]')).toHaveCount(0)
  expect(await namesIn(page, TIER_3)).toEqual(before)
  await expect(page.getByText(`${name} moved`)).toHaveCount(0)
  // Only the handle starts a drag, so text and fields work as usual.
  await page.getByLabel(`Spent at ${name}`, { exact: true }).hover()
  await expect(rowOf(page, { name })).not.toHaveAttribute('draggable')

  // Dropped on its own place at the end of its tier: nothing moves, and no marker stays.
  const tier = await namesIn(page, ONE)
  await take(page, tier.at(-1) as string)
  await bringTo(page, page.getByRole('heading', { name: ONE }))
  await expect(page.locator('[data-drop=end]')).toHaveCount(1)
  await page.mouse.up()
  await expect(page.locator('[data-drop], [data-dragging]')).toHaveCount(0)
  expect(await namesIn(page, ONE)).toEqual(tier)
})

test('a rejected order is shown and reverted, and a retry saves it', async ({
  page,
  member,
  consoleErrors,
}) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(/status of 400/, LOGGED_ERRORS)
  await openDashboard(page)
  const before = await namesIn(page, TIER_3)
  const [a, b, c] = before as [string, string, string]
  await page.route(
    `**${PATHS.ranking}`,
    (route) =>
      route.fulfill({
        status: 400,
        headers: { 'write-id': route.request().headers()['write-id'] ?? '' },
        json: { error: { code: 'invalid', message: 'No.', field: 'rows', requestId: 'r' } },
      }),
    { times: 1 },
  )
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await drag(page, a, rowOf(page, { name: c }))
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t save your order' })
  await expect(alert).toBeVisible()
  expect(await namesIn(page, TIER_3)).toEqual(before)
  await expect(page.getByText(`${a} moved to`)).toHaveCount(0)
  expect(logged.filter((text) => text.startsWith('The order was not saved'))).toHaveLength(1)
  await stored(page, () => alert.getByRole('button', { name: 'Try again' }).click())
  await reload(page)
  expect((await namesIn(page, TIER_3)).slice(0, 3)).toEqual([b, c, a])
})

test('a server that stops during a drag loses nothing', async ({ page, server, member, consoleErrors }) => {
  expect(member.email).toBeTruthy()
  consoleErrors.allow(...SERVER_DOWN)
  await openDashboard(page)
  const before = { three: await namesIn(page, TIER_3), four: await namesIn(page, TIER_4) }
  const moved = before.three[0] as string
  await take(page, moved)
  await bringTo(page, page.getByRole('heading', { name: TIER_4 }))
  await server.kill()
  await page.mouse.up()
  await expect.poll(() => namesIn(page, TIER_4)).toEqual([...before.four, moved])
  await expect(unsavedNotice(page)).toContainText('The server isn’t responding')
  expect(await namesIn(page, TIER_4)).toEqual([...before.four, moved])
  await server.start()
  await unsavedNotice(page).getByRole('button', { name: 'Retry' }).click()
  await settled(page)
  await reload(page)
  expect(await namesIn(page, TIER_4)).toEqual([...before.four, moved])
})

test('the toast and Ctrl+Z undo moves and sorts one after another', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const three = await namesIn(page, TIER_3)
  const four = await namesIn(page, TIER_4)
  const [a, b] = three as [string, string]
  await stored(page, () => drag(page, a, page.getByRole('heading', { name: TIER_4 })))
  await stored(page, () => drag(page, b, rowOf(page, { name: four[0] as string })))
  expect(await namesIn(page, TIER_4)).toEqual([b, ...four, a])
  await stored(page, () => page.getByRole('button', { name: 'Undo' }).click())
  await expect(page.getByText(`${b} is back in tier 3, place 1 of`)).toBeVisible()
  expect(await namesIn(page, TIER_4)).toEqual([...four, a])
  await expect(handleOf(page, b)).toBeFocused()
  await stored(page, () => page.keyboard.press('Control+z'))
  expect(await namesIn(page, TIER_4)).toEqual(four)
  expect(await namesIn(page, TIER_3)).toEqual(three)

  const sort = page.getByLabel('Sort by')
  await stored(page, async () => void (await sort.selectOption({ label: 'Casino' })))
  await stored(page, () => page.getByRole('button', { name: 'Sort descending' }).click())
  expect(await namesIn(page, TIER_3)).not.toEqual(three)
  // In a text field, Ctrl+Z belongs to the field.
  const field = page.getByLabel(`Spent at ${a}`, { exact: true })
  await field.fill('12')
  await field.press('Control+z')
  await expect(sort).toHaveValue('casino')
  await field.fill('')
  await sort.focus()
  await stored(page, () => page.keyboard.press('Control+z'))
  await expect(sort).toHaveValue('')
  expect(await namesIn(page, TIER_3)).toEqual(three)
  await reload(page)
  expect(await namesIn(page, TIER_3)).toEqual(three)
  expect(await namesIn(page, TIER_4)).toEqual(four)
})

test('a casino takes the bonuses that follow it along; one that was moved away stays', async ({
  page,
  context,
  server,
  member,
}) => {
  expect(member.email).toBeTruthy()
  const [main, ...further] = ['Corner', 'Corner · Wheel', 'Corner · Weekly'] as const
  const corner = await addOwnCasino(context.request, server.address, { name: 'Corner' })
  for (const name of ['Wheel', 'Weekly'])
    await addOwnCasino(context.request, server.address, { name, parentId: corner })
  await openDashboard(page)
  const four = (await namesIn(page, TIER_4)).filter((name) => !name.startsWith(main))
  const three = await namesIn(page, TIER_3)
  // In the order in which their IDs are, after their casino.
  const added = (await namesIn(page, TIER_4)).filter((name) => name.startsWith(`${main} ·`))
  expect(new Set(added)).toEqual(new Set(further))
  expect(await namesIn(page, TIER_4)).toEqual([...four, main, ...added])

  await stored(page, () => drag(page, main, page.getByRole('heading', { name: TIER_3 })))
  expect(await namesIn(page, TIER_3)).toEqual([...three, main, ...added])
  expect(await namesIn(page, TIER_4)).toEqual(four)
  const moved = `${main} and its 2 bonuses moved to tier 3, place ${three.length + 1} of`
  await expect(page.getByLabel('Messages').getByText(moved)).toBeVisible()

  // Another casino is not dropped between them: the line is after the last bonus.
  const other = three.at(-1) as string
  await take(page, other)
  await bringTo(page, rowOf(page, { name: main }))
  await expect(rowOf(page, { name: added[1] as string })).toHaveAttribute('data-drop', 'after')
  await stored(page, () => page.mouse.up())
  expect((await namesIn(page, TIER_3)).slice(-4)).toEqual([main, ...added, other])

  await stored(page, () => page.keyboard.press('Control+z'))
  await stored(page, () => page.keyboard.press('Control+z'))
  expect(await namesIn(page, TIER_4)).toEqual([...four, main, ...added])
  expect(await namesIn(page, TIER_3)).toEqual(three)

  // By keyboard. A bonus that the player moved away stays where it is.
  await handleOf(page, added[0] as string).press('Enter')
  await stored(page, () => page.getByRole('menuitem', { name: 'Move to tier 3' }).press('Enter'))
  await handleOf(page, main).press('Enter')
  await stored(page, () => page.getByRole('menuitem', { name: 'Move to top' }).press('Enter'))
  await reload(page)
  expect(await namesIn(page, TIER_4)).toEqual([main, added[1], ...four])
  expect(await namesIn(page, TIER_3)).toEqual([...three, added[0]])
})

test('an empty tier remains a drop target', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const five = await namesIn(page, FIVE)
  const heading = page.getByRole('heading', { name: FIVE })
  for (const name of five) {
    await handleOf(page, name).click()
    await stored(page, () => page.getByRole('menuitem', { name: 'Move to tier 4', exact: true }).click())
  }
  await expect(page.getByText('No casinos. Drag one here')).toBeVisible()
  const name = await nameAt(page, TIER_4, 0)
  await stored(page, () => drag(page, name, heading))
  expect(await namesIn(page, FIVE)).toEqual([name])
  await settled(page)
})
