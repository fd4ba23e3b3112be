import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
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
      await choose(
        page,
        'noise.csv',
        Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7) % 256)),
      )
      await expect(page.getByRole('alert')).toContainText('This isn’t a spreadsheet or a text file')
      await choose(page, 'wide.csv', Buffer.from('x,'.repeat(10_000)))
      await expect(page.getByRole('alert')).toContainText('more than 200 columns')
    })
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
      .map(({ occurredAt, ...entry }) => ({
        ...entry,
        occurredAt: occurredAt.slice(0, 19),
        receivedAt: null,
      }))
      .toSorted((a, b) => a.id.localeCompare(b.id))
  expect(toTheSecond(await other.storedEntries())).toEqual(toTheSecond(await member.storedEntries()))
  await context.close()
})
