import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { RemindersResponse } from '#contract/reminders.ts'
import { queryClient } from '#web/api/query-client.ts'
import { PreviewSection } from '#web/pages/reminders/reminders-page.tsx'
import { SettingsForm } from '#web/pages/reminders/settings-form.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, emulateScheme, PHONE, resizeTo, SCHEMES } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'

const REMINDERS: RemindersResponse = {
  settings: {
    digest: null,
    threshold: null,
    quietHours: null,
    streaks: false,
    overdue: true,
    rows: [],
    showDetails: false,
    email: false,
  },
  timeZone: 'America/New_York',
  push: { publicKey: null },
  email: { isOffered: false, address: MEMBER.email, isVerified: true },
  devices: [],
  paused: null,
  preview: [
    {
      at: '2026-11-21T14:00:00.000Z',
      kind: 'overdue',
      title: 'Daily Bonus Blog',
      body: 'A cash-out is overdue',
    },
  ],
  now: '2026-11-21T17:00:02.000Z',
}

const saved: unknown[] = []

beforeEach(async () => {
  saved.length = 0
  queryClient.clear()
  await resizeTo(DESKTOP)
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
    if (input !== PATHS.reminders || options?.method !== 'PUT') return await new Promise<never>(() => {})
    saved.push(JSON.parse(options.body as string))
    return Response.json(REMINDERS)
  })
  return async () => {
    fetched.mockRestore()
    await emulateScheme('light')
  }
})

const open = () =>
  render(
    <SignedIn>
      <MemoryRouter>
        <main style={{ paddingInline: 16 }}>
          <h1>Reminders</h1>
          <SettingsForm userId={MEMBER.id} reminders={REMINDERS} />
          <PreviewSection reminders={REMINDERS} />
        </main>
        <MessageRegion />
      </MemoryRouter>
    </SignedIn>,
  )

const box = page.getByRole('checkbox', { name: /^When a requested cash-out is overdue/ })

test('the reminder of overdue cash-outs can be turned off by keyboard, and is saved', async () => {
  await open()
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveAccessibleName(/or 14 days if that isn’t known/)
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
  await page.getByRole('button', { name: 'Save reminders' }).click()
  await expect.element(page.getByText('Reminders saved')).toBeVisible()
  expect(saved).toEqual([{ ...REMINDERS.settings, overdue: false }])
})

test('the preview names a cash-out', async () => {
  await open()
  await expect.element(page.getByText('A cash-out is overdue')).toBeVisible()
  await expect.element(page.getByText('Cash-out', { exact: true })).toBeVisible()
})

test.each(SCHEMES)('has no finding of axe on a phone (%s)', async (scheme) => {
  await emulateScheme(scheme)
  await resizeTo(PHONE)
  const { container } = await open()
  expect(await axeFindings(container)).toEqual([])
})
