import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listRow, NOON, USER_ID } from '#web/outbox/testing-rows.ts'
import RoundEnd from '#web/features/when-to-run/round-end.tsx'
import { PHONE, resizeTo } from '#web/testing/screen.ts'
import { SignedIn } from '#web/testing/signed-in.tsx'

test('tells that the sums of the day, week, and month are not only those of the run', async () => {
  await resizeTo(PHONE)
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  await render(
    <SignedIn>
      <RoundEnd rows={[listRow(1, { lastCollected: NOON })]} userId={USER_ID} now={NOON} />
    </SignedIn>,
  )
  const region = page.getByRole('region', { name: 'Everything you claimed' })
  await expect.element(region.getByText('isn’t part of this run')).toBeVisible()
  await expect.element(region.getByText('Today')).toBeVisible()
})
