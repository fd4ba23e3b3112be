import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { DashboardAnswer } from '#contract/dashboard.ts'
import { PATHS } from '#contract/paths.ts'
import { namesIn, openDashboard, rowOf, settled } from '../dashboard-screen.ts'
import { expect, LOGGED, test } from '../fixtures.ts'

const ONE = 'Profitability Tier 1:'
const THREE = 'Profitability Tier 3:'
const FOUR = 'Profitability Tier 4:'

// So high that both tiers of a journey are in sight at once.
test.use({ viewport: { width: 1280, height: 3600 } })

const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

/** Takes a casino by its handle; what dragging needs is loaded when the pointer gets there. */
async function take(page: Page, name: string): Promise<void> {
  await handleOf(page, name).scrollIntoViewIfNeeded()
  await handleOf(page, name).hover()
  await expect(rowOf(page, { name })).toHaveAttribute('draggable', 'true')
  await page.mouse.down()
}

/** Brings what was taken to the middle of something; the second step is what makes the browser say "over". */
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

/** The casino at this place of a tier, from 0. */
async function nameAt(page: Page, title: string, place: number): Promise<string> {
  const name = (await namesIn(page, title)).at(place)
  if (name === undefined) throw new Error(`Nobody at ${place} of ${title}`)
  return name
}

/** Runs something and waits until the server has stored the order that it brings about. */
async function stored(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith(PATHS.ranking))
  await act()
  expect((await answer).status()).toBe(200)
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

test('dragged by its handle within a tier, a casino takes the place of the row it is dropped on', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const [a, b, c, ...rest] = await namesIn(page, THREE)
  await stored(page, () => drag(page, a as string, rowOf(page, { name: c as string })))
  expect(await namesIn(page, THREE)).toEqual([b, c, a, ...rest])
  await expect(page.getByLabel('Messages').getByText(`${a} moved to tier 3, place 3 of`)).toBeVisible()
  await expect(handleOf(page, a as string)).toBeFocused()

  await stored(page, () => drag(page, a as string, rowOf(page, { name: b as string })))
  expect(await namesIn(page, THREE)).toEqual([a, b, c, ...rest])
  await stored(page, () => drag(page, b as string, rowOf(page, { name: a as string })))
  await reload(page)
  expect(await namesIn(page, THREE)).toEqual([b, a, c, ...rest])
})

test('dropped on a row of another tier it takes that place, on a heading and below the last row the end', async ({
  page,
  member,
  catalogue,
}) => {
  await openDashboard(page)
  // A sorted list shows in custom order again once something was dropped.
  await page.getByLabel('Sort by').selectOption({ label: 'Community rank' })
  await expect(page.getByLabel('Sort by')).toHaveValue('rank')
  const three = await namesIn(page, THREE)
  const four = await namesIn(page, FOUR)
  const [first, second, third] = three as [string, string, string]
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith(PATHS.ranking) && sent.push(request.method())))

  await stored(page, () => drag(page, first, rowOf(page, { name: four[1] as string })))
  await expect(page.getByLabel('Sort by')).toHaveValue('')
  expect(await namesIn(page, FOUR)).toEqual([four[0], first, ...four.slice(1)])
  await stored(page, () => drag(page, second, page.getByRole('heading', { name: FOUR })))
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
  expect(await namesIn(page, FOUR)).toEqual(expected)
  expect(await namesIn(page, THREE)).toEqual(three.slice(3))
  expect(sent).toEqual(['PUT', 'PUT', 'PUT'])

  await reload(page)
  expect(await namesIn(page, FOUR)).toEqual(expected)
  expect(await namesIn(page, THREE)).toEqual(three.slice(3))
  for (const [place, name] of expected.entries()) {
    const casino = catalogue.find((one) => one.name === name)
    expect(await member.storedRow(casino?.id ?? 0)).toMatchObject({ user_tier: 4, user_rank: place + 1 })
  }
})

test('a drag shows where it would go without moving anything, and Escape or its own row ends it', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const before = await namesIn(page, THREE)
  const [name, other] = [await nameAt(page, THREE, 1), await nameAt(page, THREE, 3)]
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
  expect(await namesIn(page, THREE)).toEqual(before)
  await expect(page.getByText(`${name} moved`)).toHaveCount(0)
  // Only the handle drags: words and fields of a row stay words and fields.
  await page.getByLabel(`Spent at ${name}`, { exact: true }).hover()
  await expect(rowOf(page, { name })).not.toHaveAttribute('draggable')

  // Dropped where it already stands, at the end of its tier: nothing moves, and no mark stays.
  const tier = await namesIn(page, ONE)
  await take(page, tier.at(-1) as string)
  await bringTo(page, page.getByRole('heading', { name: ONE }))
  await expect(page.locator('[data-drop=end]')).toHaveCount(1)
  await page.mouse.up()
  await expect(page.locator('[data-drop], [data-dragging]')).toHaveCount(0)
  expect(await namesIn(page, ONE)).toEqual(tier)
})

test('an order that was refused is told and put back, and a retry saves it', async ({
  page,
  member,
  complaints,
}) => {
  expect(member.email).toBeTruthy()
  complaints.expectAny(/status of 400/)
  await openDashboard(page)
  const before = await namesIn(page, THREE)
  const [a, b, c] = before as [string, string, string]
  await page.route(
    `**${PATHS.ranking}`,
    (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 'invalid', message: 'No.', field: 'rows', requestId: 'r' } },
      }),
    { times: 1 },
  )
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  await drag(page, a, rowOf(page, { name: c }))
  const alert = page.getByRole('alert').filter({ hasText: 'The order was not saved' })
  await expect(alert).toBeVisible()
  expect(await namesIn(page, THREE)).toEqual(before)
  await expect(page.getByText(`${a} moved to`)).toHaveCount(0)
  expect(logged.filter((text) => text.startsWith('The order was not saved'))).toHaveLength(1)
  await stored(page, () => alert.getByRole('button', { name: 'Try again' }).click())
  await reload(page)
  expect((await namesIn(page, THREE)).slice(0, 3)).toEqual([b, c, a])
})

test('a server that goes away in the middle of a drag takes nothing with it', async ({
  page,
  server,
  member,
  complaints,
}) => {
  expect(member.email).toBeTruthy()
  complaints.expectAny(
    /ERR_CONNECTION_REFUSED/,
    /ERR_CONNECTION_RESET/,
    /ERR_EMPTY_RESPONSE/,
    /ERR_INCOMPLETE_CHUNKED_ENCODING.*\/api\/events/,
    LOGGED,
  )
  await openDashboard(page)
  const before = { three: await namesIn(page, THREE), four: await namesIn(page, FOUR) }
  const moved = before.three[0] as string
  await take(page, moved)
  await bringTo(page, page.getByRole('heading', { name: FOUR }))
  await server.kill()
  await page.mouse.up()
  await expect.poll(() => namesIn(page, FOUR)).toEqual([...before.four, moved])
  const alert = page.getByRole('alert').filter({ hasText: 'The order was not saved' })
  await expect(alert).toContainText('the server does not answer')
  expect(await namesIn(page, THREE)).toEqual(before.three)
  expect(await namesIn(page, FOUR)).toEqual(before.four)
  await server.start()
  await stored(page, () => alert.getByRole('button', { name: 'Try again' }).click())
  await reload(page)
  expect(await namesIn(page, FOUR)).toEqual([...before.four, moved])
})

test('moves and sorts are taken back by the toast and by Ctrl+Z, one after another', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const three = await namesIn(page, THREE)
  const four = await namesIn(page, FOUR)
  const [a, b] = three as [string, string]
  await stored(page, () => drag(page, a, page.getByRole('heading', { name: FOUR })))
  await stored(page, () => drag(page, b, rowOf(page, { name: four[0] as string })))
  expect(await namesIn(page, FOUR)).toEqual([b, ...four, a])
  await stored(page, () => page.getByRole('button', { name: 'Undo' }).click())
  await expect(page.getByText(`${b} is back in tier 3, place 1 of`)).toBeVisible()
  expect(await namesIn(page, FOUR)).toEqual([...four, a])
  await expect(handleOf(page, b)).toBeFocused()
  await stored(page, () => page.keyboard.press('Control+z'))
  expect(await namesIn(page, FOUR)).toEqual(four)
  expect(await namesIn(page, THREE)).toEqual(three)

  const sort = page.getByLabel('Sort by')
  await stored(page, async () => void (await sort.selectOption({ label: 'Casino' })))
  await stored(page, () => page.getByRole('button', { name: 'Sort descending' }).click())
  expect(await namesIn(page, THREE)).not.toEqual(three)
  // In a text field the key is the field's.
  const field = page.getByLabel(`Spent at ${a}`, { exact: true })
  await field.fill('12')
  await field.press('Control+z')
  await expect(sort).toHaveValue('casino')
  await field.fill('')
  await sort.focus()
  await stored(page, () => page.keyboard.press('Control+z'))
  await expect(sort).toHaveValue('')
  expect(await namesIn(page, THREE)).toEqual(three)
  await reload(page)
  expect(await namesIn(page, THREE)).toEqual(three)
  expect(await namesIn(page, FOUR)).toEqual(four)
})

for (const width of [1280, 390]) {
  test(`by the menu and the keyboard alone at ${width} px`, async ({ page, member }) => {
    expect(member.email).toBeTruthy()
    await page.setViewportSize({ width, height: 900 })
    await openDashboard(page)
    const [a, b, ...rest] = await namesIn(page, THREE)
    const name = b as string
    if (width < 720)
      await page.getByRole('button', { name: `More about ${name}`, exact: true }).press('Enter')
    const choose = async (downs: number, chosen: string) => {
      await handleOf(page, name).press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      for (let press = 0; press < downs; press++) await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name: chosen, exact: true })).toBeFocused()
      await stored(page, () => page.keyboard.press('Enter'))
    }
    await choose(0, 'Move up')
    expect((await namesIn(page, THREE)).slice(0, 2)).toEqual([name, a])
    await expect(handleOf(page, name)).toBeFocused()
    // The messages are read out as they come.
    const said = page.getByLabel('Messages').locator('[aria-live="polite"]')
    await expect(said).toContainText(`${name} moved to tier 3, place 1 of`)

    await handleOf(page, name).press('Enter')
    const down = page.getByRole('menuitem', { name: 'Move down', exact: true })
    await expect(down).toBeFocused()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=menu]').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await down.focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Snooze until a date…', exact: true })).toBeFocused()
    await page.keyboard.type('Move to tier 4')
    await expect(page.getByRole('menuitem', { name: 'Move to tier 4', exact: true })).toBeFocused()
    await stored(page, () => page.keyboard.press('Enter'))
    expect((await namesIn(page, FOUR)).at(-1)).toBe(name)
    await expect(handleOf(page, name)).toBeFocused()
    await expect(handleOf(page, name)).toBeInViewport()
    await stored(page, () => page.keyboard.press('Control+z'))
    expect(await namesIn(page, THREE)).toEqual([name, a, ...rest])
    await expect(handleOf(page, name)).toBeFocused()
  })
}

test('a tier that was emptied stays as a place to drop on', async ({ page, member }) => {
  expect(member.email).toBeTruthy()
  await openDashboard(page)
  const five = await namesIn(page, 'Tier 5: Not Recommended, Do Not Use!')
  const heading = page.getByRole('heading', { name: 'Tier 5: Not Recommended, Do Not Use!' })
  for (const name of five) {
    await handleOf(page, name).click()
    await stored(page, () => page.getByRole('menuitem', { name: 'Move to tier 4', exact: true }).click())
  }
  await expect(page.getByText('No casinos: drag one here')).toBeVisible()
  const name = await nameAt(page, FOUR, 0)
  await stored(page, () => drag(page, name, heading))
  expect(await namesIn(page, 'Tier 5: Not Recommended, Do Not Use!')).toEqual([name])
  await settled(page)
})

test('the list can also be sorted by community rank and by tier, in both directions', async ({
  page,
  member,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  // Others may have voted on this server before: the vote goes to the one that stands highest, and against the lowest;
  // of equals to the one whose rank is worst, and against the best, so that the list's own order is another.
  const byScore = catalogue
    .filter(({ tier }) => tier === 3)
    .toSorted((a, b) => b.community_rank - a.community_rank || b.rank - a.rank)
  const [up, down] = [byScore[0], byScore.at(-1)]
  if (up === undefined || down === undefined) throw new Error('Too few casinos in tier 3')
  await openDashboard(page)
  await page.getByRole('button', { name: `Vote up for ${up.name}`, exact: true }).click()
  await page.getByRole('button', { name: `Vote down for ${down.name}`, exact: true }).click()
  await settled(page)
  const { casinos } = (await (await page.request.get(PATHS.dashboard)).json()) as DashboardAnswer
  const nameOf = new Map(catalogue.map(({ id, name }) => [id, name]))
  const scoreOf = new Map(casinos.map((row) => [nameOf.get(row.casino_id), row.community_rank]))
  const scores = (names: readonly string[]) => names.map((name) => scoreOf.get(name) ?? NaN)
  const sort = page.getByLabel('Sort by')
  await stored(page, async () => void (await sort.selectOption({ label: 'Community rank' })))
  const best = await namesIn(page, THREE)
  expect(scores(best)).toEqual(scores(best).toSorted((a, b) => b - a))
  expect(best.indexOf(up.name)).toBeLessThan(best.indexOf(down.name))
  await stored(page, () => page.getByRole('button', { name: 'Sort descending' }).click())
  const worst = await namesIn(page, THREE)
  expect(scores(worst)).toEqual(scores(worst).toSorted((a, b) => a - b))
  expect(worst.indexOf(down.name)).toBeLessThan(worst.indexOf(up.name))

  await stored(page, async () => void (await sort.selectOption({ label: 'Tier' })))
  await expect(page.getByRole('heading', { level: 2, name: /Tier \d:/ }).first()).toHaveText(/Tier 1:/)
  await stored(page, () => page.getByRole('button', { name: 'Sort descending' }).click())
  await expect(page.getByRole('heading', { level: 2, name: /Tier \d:/ }).first()).toHaveText(/Tier 5:/)
})

test('a visitor sorts without saving, takes it back, and has no handles', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())))
  await page.goto('/dashboard')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await expect(page.getByText('Reorder')).toHaveCount(0)
  const before = await namesIn(page, THREE)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  const sorted = await namesIn(page, THREE)
  expect(sorted).toEqual([...before].toSorted((a, b) => a.localeCompare(b, 'en')))
  await page.getByRole('rowheader').first().hover()
  await expect(page.locator('[draggable]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await namesIn(page, THREE)).toEqual(before)
  await page.getByLabel('Sort by').selectOption({ label: 'Casino' })
  await reload(page)
  expect(await namesIn(page, THREE)).toEqual(before)
  expect(sent.filter((url) => url.endsWith(PATHS.ranking))).toEqual([])
})

test('the menu of a row near the top shows its lines whole, and in a low window scrolls', async ({
  page,
  member,
  catalogue,
}) => {
  expect(member.email).toBeTruthy()
  await page.setViewportSize({ width: 1280, height: 800 })
  await openDashboard(page)
  const name = (await namesIn(page, 'Profitability Tier 1:'))[1] ?? ''
  expect(catalogue.map((casino) => casino.name)).toContain(name)
  const menu = page.getByRole('menu', { name: `Move ${name}` })
  const overflow = () => menu.evaluate((list) => list.scrollHeight - list.clientHeight)
  await handleOf(page, name).click()
  await expect(menu).toBeVisible()
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
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Snooze until a date…' })).toBeInViewport({ ratio: 1 })
})

test('on a phone the menu of a card keeps to the window', async ({ page, member }) => {
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
  await page.keyboard.press('End')
  await expect(lines.last()).toBeFocused()
  await expect(lines.last()).toBeInViewport({ ratio: 1 })
})
