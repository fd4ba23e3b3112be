import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Tag } from '#core/tags/tag.ts'
import TagsDialog from '#web/features/tags/tags-dialog.tsx'
import { rowsWithTag } from '#web/features/tags/tag-select.tsx'
import { listedCasino, listRow } from '#web/outbox/testing-rows.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { emulateScheme, PHONE, resizeTo, SCHEMES } from '#web/testing/screen.ts'

const VIP: Tag = { text: 'VIP', color: 'violet' }
const DAILY: Tag = { text: 'Daily', color: 'green' }
const onSave = vi.fn<(tags: readonly Tag[]) => void>()
const dialog = (tags: readonly Tag[], known: readonly Tag[] = [DAILY, VIP]) => (
  <TagsDialog name="Stake.us" tags={tags} known={known} onSave={onSave} onClose={() => {}} />
)

beforeEach(async () => {
  onSave.mockClear()
  await resizeTo(PHONE)
  return () => emulateScheme('light')
})

test('chooses known tags and adds a new one with its color, by keyboard', async () => {
  await render(dialog([VIP]))
  const vip = page.getByRole('checkbox', { name: 'VIP' })
  await expect.element(vip).toBeChecked()
  await vip.click()
  await page.getByRole('checkbox', { name: 'Daily' }).click()
  await page.getByRole('radio', { name: 'Amber' }).click()
  await page.getByRole('textbox', { name: 'New tag' }).fill('  Slow payer ')
  await userEvent.keyboard('{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith([DAILY, { text: 'Slow payer', color: 'amber' }])
})

test('a typed tag that exists keeps its color, and several can be added', async () => {
  await render(dialog([]))
  await page.getByRole('textbox', { name: 'New tag' }).fill('vip')
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('textbox', { name: 'New tag' }).fill('New')
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(onSave).toHaveBeenCalledExactlyOnceWith([VIP, { text: 'New', color: 'green' }])
})

test('shows why a tag cannot be added, and saves nothing', async () => {
  const eight = Array.from({ length: 8 }, (_, index): Tag => ({ text: `tag ${index}`, color: 'gray' }))
  await render(dialog(eight, eight))
  const field = page.getByRole('textbox', { name: 'New tag' })
  await field.fill('x'.repeat(25))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Use at most 24 characters')).toBeVisible()
  await field.fill('one more')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('A row can have 8 tags. Remove one first')).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})

test.each(SCHEMES)('has no findings of axe in the %s theme', async (scheme) => {
  await emulateScheme(scheme)
  await render(dialog([VIP]))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(await axeFindings(document.body)).toEqual([])
})

test('a tag of a casino filters its further bonuses too', () => {
  const rows = [
    listRow(1, { tags: [VIP] }),
    listRow(2, { tags: [DAILY] }),
    listRow(3, {}, listedCasino(3, { parentId: 1 })),
    listRow(4, { tags: [VIP] }, listedCasino(4, { parentId: 2 })),
  ]
  const ids = (tag: string | null) => rowsWithTag(rows, rows, tag).map(({ own }) => own.casinoId)
  expect(ids('vip')).toEqual([1, 3, 4])
  expect(ids('Daily')).toEqual([2, 4])
  expect(ids(null)).toEqual([1, 2, 3, 4])
})
