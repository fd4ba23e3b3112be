import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EMPTY_DRAFT, type FeedbackDraft } from '#web/features/feedback/feedback-draft.ts'
import MemberOverlays from '#web/layouts/member-overlays.tsx'
import { SignedIn } from '#web/testing/signed-in.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'

const ignore = () => {}

/** The form throws when it reads it. */
const BROKEN: FeedbackDraft = {
  ...EMPTY_DRAFT,
  get message(): string {
    throw new Error('The draft is broken')
  },
}

test('an error in one overlay closes no other', async () => {
  const onOverlay = vi.fn<() => void>()
  await render(
    <SignedIn visitor>
      <MemoryRouter>
        <MemberOverlays
          session={{ kind: 'visitor', ended: false }}
          view="dashboard"
          onView={ignore}
          overlay="feedback"
          onOverlay={onOverlay}
          resources
          onResources={ignore}
          isTutorialDue={false}
          onTutorialClosed={ignore}
          draft={BROKEN}
          onDraft={ignore}
          onRequestLogOut={ignore}
          onLogOut={ignore}
          onClose={ignore}
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
