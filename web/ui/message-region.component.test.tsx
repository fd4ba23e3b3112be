import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DESKTOP, isOnTop, PHONE, resizeTo } from '#web/testing/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MessageRegion } from '#web/ui/message-region.tsx'
import { closeMessage, currentMessages, showAlert, showAlertInDialog } from '#web/ui/message-store.ts'

const NEVER_SAVED = 'You’re still logged in'
const NO_ACCOUNT = 'There is no account to delete'

/** A page with a dialog, in which a second one opens. */
function Page() {
  const [open, setOpen] = useState<readonly string[]>([])
  const close = () => setOpen((names) => names.slice(0, -1))
  return (
    <>
      <header>
        <Button onClick={() => setOpen(['Panel'])}>Open panel</Button>
      </header>
      <MessageRegion />
      {open.includes('Panel') ? (
        <Dialog title="Panel" side onClose={close}>
          <Button onClick={() => showAlertInDialog(NO_ACCOUNT)}>Delete</Button>
          <Button onClick={() => setOpen(['Panel', 'Question'])}>Ask</Button>
        </Dialog>
      ) : null}
      {open.includes('Question') ? (
        <Dialog title="Question" alert onClose={close}>
          <label>
            Password
            <input type="password" />
          </label>
        </Dialog>
      ) : null}
    </>
  )
}

const panel = page.getByRole('dialog', { name: 'Panel' })
const region = page.getByRole('region', { name: 'Messages' })

async function openPage(): Promise<void> {
  await render(<Page />)
}

async function openPanel(): Promise<void> {
  await page.getByRole('button', { name: 'Open panel' }).click()
  await expect.element(panel).toBeVisible()
}

async function expectOnTop(element: Element, top = true): Promise<void> {
  await expect.poll(() => isOnTop(element)).toBe(top)
}

beforeEach(() => resizeTo(DESKTOP))

afterEach(() => {
  vi.useRealTimers()
  for (const { id } of currentMessages()) closeMessage(id)
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('a dialog covers the earlier alerts of the page, on %s', async (_name, size) => {
  await resizeTo(size)
  await openPage()
  showAlert(NEVER_SAVED)
  const alert = region.getByText(NEVER_SAVED)
  await expect.element(alert).toBeVisible()
  expect(isOnTop(alert.element())).toBe(true)
  // The alert covers no control of the page.
  expect(isOnTop(page.getByRole('button', { name: 'Open panel' }).element())).toBe(true)

  await openPanel()
  await expectOnTop(alert.element(), false)
  await expectOnTop(panel.getByRole('heading').element())
  await page.getByRole('button', { name: 'Ask' }).click()
  const question = page.getByRole('alertdialog', { name: 'Question' })
  await expect.element(question).toBeVisible()
  for (const part of [
    question.getByRole('heading'),
    question.getByRole('button', { name: 'Close' }),
    question.getByLabelText('Password'),
  ])
    await expectOnTop(part.element())
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('an alert of the page appears after the dialogs have closed', async () => {
  await openPage()
  await openPanel()
  showAlert(NEVER_SAVED)
  expect(document.querySelector('[role=alert]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(region.getByRole('alert')).toHaveTextContent(NEVER_SAVED)
})

test.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('an alert of a dialog appears inside it, on %s', async (_name, size) => {
  await resizeTo(size)
  await openPage()
  await openPanel()
  const entry = panel.getByRole('button', { name: 'Delete' })
  const alert = panel.getByRole('alert')
  const box = () => JSON.stringify(entry.element().getBoundingClientRect())
  // The animation of the dialog has ended once its button can be clicked.
  await entry.click()
  await expect.element(alert).toHaveTextContent(NO_ACCOUNT)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  const before = box()
  entry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toBeVisible()
  // The alert moves nothing and covers neither the title nor the button.
  expect(box()).toBe(before)
  for (const part of [panel.getByRole('heading'), alert, entry]) expect(isOnTop(part.element())).toBe(true)

  // The alert belongs to the panel, not to the question above it.
  await panel.getByRole('button', { name: 'Ask' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  await expect.element(question.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(alert).toBeVisible()

  // The keyboard reaches it, and the focus stays in the panel when it closes.
  const dismiss = alert.getByRole('button', { name: 'Dismiss' })
  for (let presses = 0; presses < 4 && dismiss.element() !== document.activeElement; presses++)
    await userEvent.keyboard('{Tab}')
  await expect.element(dismiss).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
})

test('the page shows an alert of a closed dialog for ten seconds', async () => {
  await openPage()
  await openPanel()
  const entry = panel.getByRole('button', { name: 'Delete' })
  entry.element().focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('alert')).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  await userEvent.keyboard('{Escape}')
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(panel).not.toBeInTheDocument()
  const alert = region.getByRole('alert')
  await expect.element(alert).toHaveTextContent(NO_ACCOUNT)
  await vi.advanceTimersByTimeAsync(8000)
  await expect.element(alert).toBeVisible()
  await vi.advanceTimersByTimeAsync(2000)
  await expect.element(alert).not.toBeInTheDocument()
})
