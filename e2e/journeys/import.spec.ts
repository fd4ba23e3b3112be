import { readFileSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import { expectAccessible } from '../axe-findings.ts'
import { expect, test } from '../fixtures.ts'
import { type Member, signUpMember } from '../member.ts'

// The file names casinos that the short catalog lacks.
test.use({ casinos: 'all' })

const FILE = new URL('../../core/import/cases/01-import-us-messy.csv', import.meta.url)
const field = (page: Page) => page.getByLabel('File with your records')
const imports = (page: Page) => page.getByRole('region', { name: 'Your imports' })
const importButton = (page: Page, entries: string) =>
  page.getByRole('button', { name: `Import ${entries}`, exact: true })

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await field(page).setInputFiles({ name, mimeType: 'text/csv', buffer })
}

for (const { name, viewport } of [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a wide window', viewport: { width: 1280, height: 800 } },
])
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    test('a messy file is imported, found again, and undone', async ({ page, member: _member, server }) => {
      await server.setClock(Date.parse('2026-11-27T12:00:00Z'))
      await page.goto('/import')
      await expect(imports(page)).toContainText('None yet')
      await expectAccessible(page, 'the import page')
      await choose(page, 'log.csv', readFileSync(FILE))
      await expect(page.getByRole('heading', { name: 'log.csv' })).toBeFocused()

      await page.getByLabel('“11/1/2026” is').selectOption('November 1, 2026')
      await page.getByLabel('Minus signs and parentheses mean').selectOption('Nothing: use the amount')
      await page.getByLabel('Closed Casino').selectOption('Add as your own casino')
      await expectAccessible(page, 'a file that is matched')
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 320, height: 640 })
      await expectAccessible(page, 'a file that is matched, in the dark')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(320)
      await page.emulateMedia({ colorScheme: null })
      await page.setViewportSize(viewport)
      await expect(page.getByText('Date: The year is missing')).toBeVisible()
      const rows = page.getByRole('list', { name: 'Rows of the file' })
      await expect(rows.getByRole('listitem')).toHaveCount(4)
      await page.getByLabel('Date in row 14').fill('11/4/2026')
      await page.getByLabel('Date in row 14').press('Enter')
      await expect(rows.getByRole('listitem')).toHaveCount(3)
      await expect(rows.getByRole('textbox').and(page.locator(':focus'))).toBeVisible()
      await importButton(page, '12 entries').click()

      await expect(page.getByText('Imported log.csv: 12 entries recorded.')).toBeVisible()
      await expect(imports(page)).toContainText('12 recorded')
      await expectAccessible(page, 'an import that is finished')

      // The same file again: what was recorded is recognized, also before it is sent.
      await choose(page, 'log.csv', readFileSync(FILE))
      await page.getByLabel('“11/1/2026” is').selectOption('November 1, 2026')
      await page.getByLabel('Minus signs and parentheses mean').selectOption('Nothing: use the amount')
      await expect(page.getByRole('button', { name: 'Nothing new to import' })).toBeDisabled()
      await page.getByRole('button', { name: 'Choose another file' }).click()

      await page.getByRole('button', { name: 'Undo the import of log.csv' }).click()
      await expect(page.getByText('Undid log.csv: removed 12 entries.')).toBeVisible()
      await page.goto('/history')
      await expect(page.getByText('No entries yet')).toBeVisible()
    })

    test('files that are no records are rejected in words', async ({ page, member: _member }) => {
      await page.goto('/import')
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/imports')) sent.push(request.url())
      })
      await choose(
        page,
        'noise.csv',
        Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7) % 256)),
      )
      await expect(page.getByRole('alert')).toContainText('This isn’t a spreadsheet or a text file')
      await choose(page, 'wide.csv', Buffer.from('x,'.repeat(10_000)))
      await expect(page.getByRole('alert')).toContainText('more than 200 columns')
      const path = test.info().outputPath('huge.csv')
      await writeFile(path, '')
      await truncate(path, 200 * 1024 * 1024)
      await field(page).setInputFiles(path)
      await expect(page.getByRole('alert')).toContainText('larger than 10 MB', { timeout: 5000 })
      expect(sent).toEqual([])
    })
  })

test('a sheet with a column for each casino becomes a list of entries', async ({
  page,
  member,
  server,
  catalog,
}) => {
  await server.setClock(Date.parse('2026-11-27T12:00:00Z'))
  await page.setViewportSize({ width: 390, height: 844 })
  const [first, second] = catalog.filter(({ parentId }) => parentId === null)
  if (!first || !second) throw new Error('the sample has one casino')
  await page.goto('/import')
  const sheet = `Day,${first.name},${second.name},Total\n11/20/2026,1.25,x,1.25\n11/21/2026,,0.50,0.50\n`
  await choose(page, 'sheet.csv', Buffer.from(sheet))
  await expect(page.getByText('This sheet has a column for each casino.')).toContainText('3 rows read.')
  await expect(page.getByLabel('Layout of the sheet')).toHaveValue('grid')
  await expectAccessible(page, 'a sheet with a column for each casino')
  await importButton(page, '3 entries').click()
  await expect(page.getByText('Imported sheet.csv: 3 entries recorded.')).toBeVisible()
  const recorded = (await member.storedEntries()).map(({ casinoId, kind, amount }) => [
    casinoId,
    kind,
    amount,
  ])
  expect(new Set(recorded.map(String))).toEqual(
    new Set([`${first.id},collect,1.25`, `${second.id},collect,`, `${second.id},collect,0.50`]),
  )
})

test('an import goes on while its member is on another page', async ({ page, member }) => {
  await page.goto('/import')
  const lines = Array.from({ length: 1200 }, (_, index) => `2026-11-01,New Place,Redeem,${index + 1}`)
  await choose(page, 'long.csv', Buffer.from(['Date,Casino,Type,Amount', ...lines].join('\n')))
  await page.getByLabel('New Place').selectOption('Add as your own casino')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/imports', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await importButton(page, '1,200 entries').click()
  await expect(page.getByRole('heading', { name: 'Importing long.csv' })).toBeFocused()
  await page.getByRole('link', { name: 'History', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  release()
  await expect.poll(async () => (await member.storedEntries()).length).toBeGreaterThan(99)
  await page.goBack()
  await expect(page.getByText('Imported long.csv: 1,200 entries recorded.')).toBeVisible()
})

test('an import that the closed browser stopped continues where it is, and nowhere else', async ({
  page,
  member,
  context,
  browser,
  server,
}) => {
  const lines = Array.from({ length: 1200 }, (_, index) => `2026-11-01,New Place,Redeem,${index + 1}`)
  await page.goto('/import')
  await choose(page, 'long.csv', Buffer.from(['Date,Casino,Type,Amount', ...lines].join('\n')))
  await page.getByLabel('New Place').selectOption('Add as your own casino')
  // The first part is recorded, and its response is lost.
  const { promise: recorded, resolve: record } = Promise.withResolvers<void>()
  await page.route('**/api/imports', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    await route.fetch()
    record()
  })
  await importButton(page, '1,200 entries').click()
  await recorded
  await page.close({ runBeforeUnload: false })

  const elsewhere = await browser.newContext({ baseURL: server.address })
  await elsewhere.request.post('/api/login', { data: { email: member.email, password: member.password } })
  const other = await elsewhere.newPage()
  await other.goto('/import')
  await expect(imports(other)).toContainText('500 of 1,200 entries so far')
  await expect(other.getByRole('button', { name: 'Continue the import of long.csv' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Undo the import of long.csv' })).toBeVisible()
  await elsewhere.close()

  const again = await context.newPage()
  await again.goto('/import')
  await expect(imports(again)).toContainText('700 entries are saved on this device')
  await expectAccessible(again, 'an import that can continue')
  await again.getByRole('button', { name: 'Continue the import of long.csv' }).click()
  await expect(again.getByText('Imported long.csv: 1,200 entries recorded.')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Continue the import of long.csv' })).toHaveCount(0)
})

test('an entry that was edited since is asked about before an import is undone', async ({
  page,
  member,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409 .*\/api\/imports\//)
  await page.goto('/import')
  const lines = ['Date,Casino,Type,Amount', '2026-11-01,Pulsz,Redeem,5', '2026-11-02,Pulsz,Redeem,7']
  await choose(page, 'small.csv', Buffer.from(lines.join('\n')))
  await importButton(page, '2 entries').click()
  await expect(page.getByText('Imported small.csv: 2 entries recorded.')).toBeVisible()
  const [entry] = await member.storedEntries()
  const headers = { origin: server.address }
  await page.request.patch(`/api/entries/${entry?.id}`, { headers, data: { amount: '8.00' } })
  await page.getByRole('button', { name: 'Undo the import of small.csv' }).click()
  await expect(page.getByText('You edited 1 entry of this import since.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep those' }).click()
  await expect(page.getByText('Undid small.csv: removed 1 entry.')).toBeVisible()
  expect(await member.storedEntries()).toMatchObject([{ amount: '8.00' }])
})

test.describe('with the keyboard on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('cells are pasted, matched, compared, imported, and undone', async ({
    page,
    member,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/import')
    const cells = page.getByLabel('Or paste cells from a spreadsheet')
    await expect(cells).toBeVisible()
    const reach = async (target: Locator, key = 'Tab') => {
      for (let presses = 0; presses < 80; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press(key)
      }
      await expect(target).toBeFocused()
    }
    await reach(cells)
    await page.keyboard.insertText('Date\tCasino\tType\tAmount\n11/20/2026\tPulsz\tPayday\t$50.00')
    await reach(page.getByRole('button', { name: 'Read these cells' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Pasted cells' })).toBeFocused()
    const kind = page.getByLabel('“Payday”')
    await reach(kind)
    // Without a connection, the entry cannot be compared.
    await context.setOffline(true)
    await page.keyboard.press('C')
    await page.keyboard.press('a')
    await expect(kind).toHaveValue('cash_out')
    await expect(page.getByText('Couldn’t compare 1 entry with your history.')).toBeVisible()
    await expect(importButton(page, '1 entry')).toBeDisabled()
    await context.setOffline(false)
    await reach(page.getByRole('button', { name: 'Compare again' }))
    await page.keyboard.press('Enter')
    await expect(importButton(page, '1 entry')).toBeEnabled()
    await reach(importButton(page, '1 entry'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Imported Pasted cells: 1 entry recorded.')).toBeVisible()
    expect(await member.storedEntries()).toMatchObject([{ kind: 'cash_out', amount: '50.00' }])
    await reach(page.getByRole('button', { name: 'Undo the import of Pasted cells' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Undid Pasted cells: removed 1 entry.')).toBeVisible()
  })
})

test('a JSON export restores the ledger and the list of another member', async ({
  page,
  member: _member,
  server,
  browser,
}) => {
  const headers = { origin: server.address }
  const id = crypto.randomUUID()
  const casinoId = ownCasinoId(id)
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const response = await page.request.fetch(path, { method, headers, data })
    expect(response.ok()).toBe(true)
  }
  await send('POST', '/api/own-casinos', { id, name: 'Lucky Hippo', note: 'mine' })
  await send('POST', `/api/casinos/${casinoId}/cash-outs`, { id: crypto.randomUUID(), amount: '12.00' })
  await send('PUT', '/api/casinos/1/tags', { tags: [{ text: 'vip', color: 'red' }] })
  await send('PUT', '/api/casinos/1/visibility', { hidden: true, snoozedUntil: null })
  const buffer = await (await page.request.get('/api/export.json')).body()

  const context = await browser.newContext({ baseURL: server.address })
  const other = await signUpMember(context.request, server.address)
  const second = await context.newPage()
  await second.goto('/import')
  await field(second).setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer })
  const restore = second.getByRole('checkbox', { name: /Also restore your list/ })
  await expect(restore).toBeChecked()
  await expect(second.getByText('1 casino or bonus of your own, the tags of 1 casino')).toBeVisible()
  await expect(second.getByText('1 casino will be added to your list.')).toBeVisible()
  await expectAccessible(second, 'an export that is restored')
  await importButton(second, '1 entry').click()
  await expect(second.getByText('Imported export.json: 1 entry recorded.')).toBeVisible()
  expect(await other.storedEntries()).toMatchObject([{ amount: '12.00' }])
  expect(await other.storedRow(1)).toMatchObject({ tags: [{ text: 'vip', color: 'red' }], hidden: true })
  await second.getByRole('button', { name: 'Undo the changes to your list' }).click()
  await expect(second.getByText('The list is as it was before.')).toBeVisible()
  expect(await other.storedRow(1)).toMatchObject({ tags: [], hidden: false })
  await context.close()
})

test('an exported workbook restores the ledger of another member', async ({
  page,
  member,
  server,
  browser,
}) => {
  const path = '/api/casinos/1'
  const headers = { origin: server.address }
  for (const [kind, body] of [
    ['cash-outs', { amount: '1234.50', note: '=1+1' }],
    ['spends', { amount: '0.10' }],
  ] as const)
    await page.request.post(`${path}/${kind}`, { headers, data: { id: crypto.randomUUID(), ...body } })
  expect(await member.storedEntries()).toHaveLength(2)
  await page.goto('/history')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const workbook = readFileSync(await file.path())

  const context = await browser.newContext({ baseURL: server.address })
  const other = await signUpMember(context.request, server.address)
  const second = await context.newPage()
  await second.goto('/import')
  await field(second).setInputFiles({ name: 'entries.xlsx', mimeType: 'application/zip', buffer: workbook })
  await expect(second.getByText('This is an export of Daily Bonus Blog.')).toBeVisible()
  await importButton(second, '2 entries').click()
  await expect(second.getByText('Imported entries.xlsx: 2 entries recorded.')).toBeVisible()
  const toTheSecond = (entries: Awaited<ReturnType<Member['storedEntries']>>) =>
    entries
      .map(({ occurredAt, paidAt, ...entry }) => ({
        ...entry,
        occurredAt: occurredAt.slice(0, 19),
        paidAt: paidAt?.slice(0, 19) ?? null,
        receivedAt: null,
      }))
      .toSorted((a, b) => a.id.localeCompare(b.id))
  expect(toTheSecond(await other.storedEntries())).toEqual(toTheSecond(await member.storedEntries()))
  await context.close()
})
