import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import TutorialDialog from '#web/features/tutorial/tutorial-dialog.tsx'
import { tutorialCompleted, unsentFinish } from '#web/features/tutorial/tutorial-flag.ts'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { DESKTOP, emulateScheme, PHONE, resizeTo, SCHEMES } from '#web/testing/screen.ts'
import { MEMBER } from '#web/testing/signed-in.tsx'
import { Button } from '#web/ui/button.tsx'

/** Each step, with texts that it contains. */
const STEPS: readonly (readonly [title: string, ...texts: readonly string[]])[] = [
  ['Welcome'],
  ['Navigating'],
  ['Resources Panel'],
  ['Getting Started', 'KYC', '$10-$100'],
  ['Recording Spends and Cash-outs'],
  ["That's it"],
]

const NARROW = [320, 640] as const

const close = vi.fn<() => void>()
const act = vi.fn<(step: string) => void>()

const tutorial = () => (
  <TutorialDialog
    userId={MEMBER.id}
    // The last step has none.
    renderAction={(step) =>
      step === 'end' ? null : <Button onClick={() => act(step)}>Do it: {step}</Button>
    }
    onClose={close}
  />
)

beforeEach(() => {
  close.mockClear()
  act.mockClear()
  return () => emulateScheme('light')
})

const sizes = [
  ['a narrow phone', NARROW],
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const

test.each(sizes.flatMap(([name, size]) => SCHEMES.map((scheme) => [name, scheme, size] as const)))(
  'six steps by keyboard, in which axe finds nothing, on %s in the %s theme',
  async (_name, scheme, size) => {
    await resizeTo(size)
    await emulateScheme(scheme)
    await render(tutorial())
    for (const [at, [title, ...texts]] of STEPS.entries()) {
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      for (const text of [`Step ${at + 1} of 6`, ...texts])
        await expect.element(dialog).toMatchTextContent(text)
      expect(dialog.getByRole('listitem').elements()).toHaveLength(title === 'Getting Started' ? 6 : 0)
      await expect.element(dialog.getByRole('button', { name: at === 5 ? 'Finish' : 'Next' })).toHaveFocus()
      expect(await axeFindings(dialog.element())).toEqual([])
      expect(dialog.element().scrollWidth).toBeLessThanOrEqual(size[0])
      expect(tutorialCompleted.read()).toBeNull()
      await userEvent.keyboard('{Enter}')
    }
    expect(tutorialCompleted.read()).toBe(true)
    expect(unsentFinish.read()).toEqual({ userId: MEMBER.id })
    expect(close).toHaveBeenCalledOnce()
    expect(act).not.toHaveBeenCalled()
  },
)

test('the action of a step is the button before Next, and the dialog keeps its height', async () => {
  await resizeTo(DESKTOP)
  await render(tutorial())
  const dialog = page.getByRole('dialog')
  const heights = new Set<number>()
  for (const step of ['welcome', 'navigating', 'resources', 'start', 'record']) {
    await expect.element(dialog.getByRole('button', { name: `Do it: ${step}` })).toBeVisible()
    heights.add(dialog.element().getBoundingClientRect().height)
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    expect(act).toHaveBeenLastCalledWith(step)
    await dialog.getByRole('button', { name: 'Next' }).click()
  }
  await expect.element(dialog.getByRole('button', { name: 'Finish' })).toBeVisible()
  heights.add(dialog.element().getBoundingClientRect().height)
  expect([...heights]).toHaveLength(1)
})

test.each([
  ['Save', PHONE],
  ['Save or Enter', DESKTOP],
])('the words for recording an amount are "%s" on a screen of this size', async (words, size) => {
  await resizeTo(size)
  await render(tutorial())
  for (let step = 1; step < 5; step++) await page.getByRole('button', { name: 'Next' }).click()
  const text = page.getByRole('dialog').getByText('When a cash-out reaches you').element()
  expect(text instanceof HTMLElement && text.innerText).toContain(`press ${words}. When`)
})

test('Escape closes it and does not complete it; it opens again at the same step, for this member', async () => {
  const { unmount } = await render(tutorial())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Navigating' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(tutorialCompleted.read()).toBeNull()
  await unmount()
  const again = await render(tutorial())
  await expect.element(page.getByRole('dialog', { name: 'Navigating' })).toBeVisible()
  await again.unmount()
  await render(
    <TutorialDialog
      userId="e1bd6f22-4c0a-4c39-8f0e-6d0b6c1e9f55"
      renderAction={() => null}
      onClose={close}
    />,
  )
  await expect.element(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
})
