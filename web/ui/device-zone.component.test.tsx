import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useZoneMoves } from '#web/ui/device-zone.ts'

let zone = 'America/New_York'

beforeEach(async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(
    () => ({ timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions,
  )
  await render(<Moves />)
})
afterEach(() => vi.restoreAllMocks())

function Moves() {
  return (
    <>
      <output>{useZoneMoves()}</output>
      <input aria-label="Note" />
      <button type="button">Save</button>
    </>
  )
}

const moves = () => Number(page.getByRole('status').element().textContent)

/** The device arrives in another zone, and the page gets the focus. */
function travel(to: string): void {
  zone = to
  dispatchEvent(new Event('focus'))
}

test('a move counts once', async () => {
  const before = moves()
  travel('Asia/Tokyo')
  dispatchEvent(new Event('focus'))
  await expect.poll(moves).toBe(before + 1)
})

test('a move waits until the user has left the field', async () => {
  const before = moves()
  await userEvent.type(page.getByRole('textbox'), 'gift card')
  travel('Europe/Paris')
  await userEvent.keyboard('s')
  expect(moves()).toBe(before)
  await userEvent.click(page.getByRole('button'))
  await expect.poll(moves).toBe(before + 1)
})

test('a move waits until the dialog is closed', async () => {
  const before = moves()
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  document.body.append(dialog)
  travel('Europe/Lisbon')
  await userEvent.click(page.getByRole('button'))
  expect(moves()).toBe(before)
  dialog.remove()
  await userEvent.click(page.getByRole('textbox'))
  await userEvent.click(page.getByRole('button'))
  await expect.poll(moves).toBe(before + 1)
})
