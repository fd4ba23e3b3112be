import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cents } from '#core/units.ts'
import { StaleNotice } from '#web/features/outbox/stale-notice.ts'
import { UnsavedBar } from '#web/features/outbox/unsaved-bar.tsx'
import { outbox, recordWrite } from '#web/outbox/record-write.ts'
import { NOON } from '#web/outbox/testing-rows.ts'
import { PHONE, resizeTo } from '#web/testing/screen.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'
import { closeToasts, showToast } from '#web/ui/message-store.ts'

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(
      Response.json(
        { error: { code: 'unavailable', message: 'Unavailable.', requestId: 'request-1' } },
        { status: 503 },
      ),
    ),
  )
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  return async () => {
    closeToasts()
    await outbox.discard(outbox.state().items.map(({ key }) => key))
    vi.restoreAllMocks()
  }
})

test('the first write that waits asks the browser to keep it; the member reads what a deletion would lose', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false)
  await render(
    <SignedIn>
      <UnsavedBar userId={MEMBER.id} isVisitor={false} />
    </SignedIn>,
  )
  expect(persist).not.toHaveBeenCalled()
  const spend = (n: number) =>
    void recordWrite(MEMBER.id, {
      kind: 'spend',
      id: `00000000-0000-4000-8000-00000000000${n}`,
      casinoId: 1,
      at: NOON,
      amount: cents(100),
    })
  spend(1)
  await expect
    .element(page.getByText('If your browser’s data for this site is deleted first, these changes are lost.'))
    .toBeVisible()
  spend(2)
  await expect.element(page.getByText('2 not saved yet.')).toBeVisible()
  expect(persist).toHaveBeenCalledOnce()
  // oxlint-disable-next-line no-console -- the setup of the tests has replaced it
  const errors = vi.mocked(console.error)
  expect(errors.mock.calls.map(([text]) => text)).toEqual(['The spend was not saved:'])
  errors.mockClear()
})

test('a message is above the bar, however many lines the bar has', async () => {
  await render(
    <SignedIn>
      <MessageRegion />
      <UnsavedBar userId={MEMBER.id} isVisitor={false} />
    </SignedIn>,
  )
  const id = '00000000-0000-4000-8000-000000000009'
  void recordWrite(MEMBER.id, { kind: 'spend', id, casinoId: 1, at: NOON, amount: cents(100) })
  await expect.element(page.getByText('1 not saved yet.')).toBeVisible()
  showToast('JefeBet collected, $0.20')
  const text = page.getByText('JefeBet collected, $0.20')
  await expect.element(text).toBeVisible()
  const bar = page.getByText('1 not saved yet.').element().closest('output')
  const message = text.element().closest('li') ?? text.element().parentElement
  const heights = new Set<number>()
  for (const size of [[320, 640], PHONE, [1280, 800]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one size after the other
    await resizeTo(size)
    heights.add(bar?.offsetHeight ?? 0)
    const gap = () =>
      (bar?.getBoundingClientRect().top ?? 0) - (message?.getBoundingClientRect().bottom ?? Infinity)
    // oxlint-disable-next-line no-await-in-loop -- one size after the other
    await expect.poll(gap).toBeGreaterThanOrEqual(7)
  }
  expect(heights.size).toBeGreaterThan(1)
  // oxlint-disable-next-line no-console -- the setup of the tests has replaced it
  vi.mocked(console.error).mockClear()
})

test('a visitor reads what could not be refreshed, and nothing about the writes of a member', async () => {
  void recordWrite(MEMBER.id, {
    kind: 'spend',
    id: '00000000-0000-4000-8000-000000000009',
    casinoId: 1,
    at: NOON,
    amount: cents(100),
  })
  await vi.waitUntil(() => outbox.state().items.length === 1)
  await render(
    <>
      <StaleNotice what="your list" failure={{ kind: 'offline' }} syncsLater={false} />
      <UnsavedBar userId={null} isVisitor />
    </>,
  )
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Couldn’t refresh your list. You’re offline. We’ll keep trying.')
  expect(page.getByRole('status').element().textContent).not.toContain('not saved yet')
})
