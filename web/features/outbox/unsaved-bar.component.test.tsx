import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cents } from '#core/units.ts'
import { UnsavedBar } from '#web/features/outbox/unsaved-bar.tsx'
import { outbox, recordWrite } from '#web/outbox/record-write.ts'
import { NOON } from '#web/outbox/testing-rows.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'

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
    await outbox.discard(outbox.state().items.map(({ key }) => key))
    vi.restoreAllMocks()
  }
})

test('the first write that waits asks the browser to keep it; the member reads what a deletion would lose', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false)
  await render(
    <SignedIn>
      <UnsavedBar userId={MEMBER.id} />
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
