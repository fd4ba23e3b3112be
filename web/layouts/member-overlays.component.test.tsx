import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RowResponse } from '#contract/dashboard.ts'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import { EMPTY_DRAFT, type FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import MemberOverlays from '#web/layouts/member-overlays.tsx'
import { dashboardRow } from '#web/testing/dashboard-row.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'
import { outbox, recordWrite } from '#web/outbox/record-write.ts'
import { NOON } from '#web/outbox/testing-rows.ts'
import { MessageRegion } from '#web/ui/message-region.tsx'

const ignore = () => {}

/** The form throws when it reads it. */
const BROKEN: FeedbackDraft = {
  ...EMPTY_DRAFT,
  get message(): string {
    throw new Error('The draft is broken')
  },
}

const props = {
  view: 'dashboard',
  onView: ignore,
  overlay: null,
  onOverlay: ignore,
  resources: false,
  onResources: ignore,
  isTutorialDue: false,
  onTutorialClosed: ignore,
  draft: EMPTY_DRAFT,
  onDraft: ignore,
  onRequestLogOut: ignore,
  onLogOut: ignore,
  onClose: ignore,
} as const

test('an error in one overlay closes no other', async () => {
  const onOverlay = vi.fn<() => void>()
  await render(
    <SignedIn visitor>
      <MemoryRouter>
        <MemberOverlays
          {...props}
          session={{ kind: 'visitor', ended: false }}
          overlay="feedback"
          onOverlay={onOverlay}
          resources
          draft={BROKEN}
        />
        <MessageRegion />
      </MemoryRouter>
    </SignedIn>,
  )
  const message = page.getByRole('alert').filter({ hasText: 'Couldn’t open this' })
  await expect.element(message).toBeVisible()
  expect(page.getByRole('dialog', { name: 'Resources' }).elements()).toHaveLength(1)
  await message.getByRole('button', { name: 'Dismiss' }).click()
  expect(onOverlay).toHaveBeenCalledExactlyOnceWith(null)
  // oxlint-disable-next-line no-console -- the setup of the tests has replaced it
  const errors = vi.mocked(console.error)
  expect(String(errors.mock.calls[0])).toContain('The draft is broken')
  errors.mockClear()
})

test('a log-out that waits for an answer happens once everything is saved', async () => {
  let save = () => {}
  const saved = new Promise<void>((resolve) => (save = resolve))
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, options) => {
    await saved
    const row: RowResponse = {
      casino: dashboardRow(1, { ready: false }),
      totals: { collected: '0.00', spent: '0.00', profit: '0.00' },
      replayed: false,
      now: new Date(NOON).toISOString(),
    }
    const writeId = new Headers(options?.headers).get(WRITE_ID_HEADER) ?? ''
    return Response.json(row, { headers: { [WRITE_ID_HEADER]: writeId } })
  })
  const [onOverlay, onLogOut] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const overlay = (open: 'log-out' | null) => (
    <SignedIn>
      <MemoryRouter>
        <MemberOverlays
          {...props}
          session={{ kind: 'member', user: MEMBER, expiresAt: NOON, isConfirmed: true, failure: null }}
          overlay={open}
          onOverlay={onOverlay}
          onLogOut={onLogOut}
        />
      </MemoryRouter>
    </SignedIn>
  )
  const screen = await render(overlay(null))
  const id = '00000000-0000-4000-8000-000000000009'
  void recordWrite(MEMBER.id, { kind: 'collect', id, casinoId: 1, at: NOON, again: false })
  await expect.poll(() => outbox.state().items.length).toBe(1)
  await screen.rerender(overlay('log-out'))
  await expect.element(page.getByRole('alertdialog', { name: '1 not saved yet' })).toBeVisible()
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(onLogOut).not.toHaveBeenCalled()
  save()
  await expect.poll(() => onLogOut.mock.calls.length).toBe(1)
  expect(onOverlay).toHaveBeenCalledWith(null)
  sent.mockRestore()
})
