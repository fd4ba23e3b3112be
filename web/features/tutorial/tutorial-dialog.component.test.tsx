import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import TutorialDialog from '#web/features/tutorial/tutorial-dialog.tsx'
import { tutorialCompleted, unsentFinish } from '#web/features/tutorial/tutorial-flag.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, PHONE, resizeTo } from '#web/testing/screen.ts'
import { MEMBER } from '#web/testing/signed-in.tsx'

/** Each step, with texts that it contains. */
const STEPS: readonly (readonly [title: string, ...texts: readonly string[]])[] = [
  ['Welcome'],
  ['Navigating'],
  ['Resources Panel'],
  ['Getting Started', 'KYC', '$10-$100'],
  ['Recording Spends and Cash-outs'],
  ["That's it"],
]

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('six steps by keyboard, in which axe finds nothing, on %s', async (_name, size) => {
  await resizeTo(size)
  const close = vi.fn<() => void>()
  await render(<TutorialDialog userId={MEMBER.id} onClose={close} />)
  for (const [at, [title, ...texts]] of STEPS.entries()) {
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    for (const text of [`Step ${at + 1} of 6`, ...texts])
      await expect.element(dialog).toMatchTextContent(text)
    expect(dialog.getByRole('listitem').elements()).toHaveLength(title === 'Getting Started' ? 6 : 0)
    await expect.element(dialog.getByRole('button', { name: at === 5 ? 'Finish' : 'Next' })).toHaveFocus()
    expect(await axeFindings(dialog.element())).toEqual([])
    expect(tutorialCompleted.read()).toBeNull()
    await userEvent.keyboard('{Enter}')
  }
  expect(tutorialCompleted.read()).toBe(true)
  expect(unsentFinish.read()).toEqual({ userId: MEMBER.id })
  expect(close).toHaveBeenCalledOnce()
})

test('Escape closes it and does not complete it', async () => {
  const close = vi.fn<() => void>()
  await render(<TutorialDialog userId={MEMBER.id} onClose={close} />)
  await expect.element(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(tutorialCompleted.read()).toBeNull()
})
