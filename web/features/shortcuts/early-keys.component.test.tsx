import { useEffect, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createEarlyKeys, earlyKeys } from '#web/features/shortcuts/early-keys.ts'
import { ShortcutKeys } from '#web/features/shortcuts/shortcut-keys.ts'

function Page({ isLoaded = false }: { isLoaded?: boolean }) {
  const [done, setDone] = useState<readonly string[]>([])
  const note = (what: string) => setDone((before) => [...before, what])
  useEffect(() => earlyKeys.remember(), [])
  return (
    <>
      <output>{done.join()}</output>
      {isLoaded ? (
        <ShortcutKeys view="account" onView={note} onSheet={() => note('sheet')} commands={false} />
      ) : null}
    </>
  )
}

const done = () => page.getByRole('status')

test('handles the last shortcut that was pressed before the shortcuts had loaded, once', async () => {
  const shown = await render(<Page />)
  await userEvent.keyboard('gdgh')
  await shown.rerender(<Page isLoaded />)
  await expect.element(done()).toMatchTextContent(/^history$/)
  await userEvent.keyboard('ga')
  await expect.element(done()).toMatchTextContent(/^history,account$/)
})

/** Renders rows, a field, and a dialog or none. @returns what reads the remembered keys. */
async function openPage(dialog = false): Promise<() => string> {
  await render(
    <>
      <input aria-label="Field" />
      <button type="button">Collect 1</button>
      {dialog ? <div role="alertdialog" aria-label="Collect again?" /> : null}
    </>,
  )
  const keys = createEarlyKeys()
  onTestFinished(keys.remember())
  return () =>
    keys
      .take()
      .map(({ key }) => key)
      .join('')
}

test.each([
  ['gc', 'gc'],
  ['/', '/'],
  ['{Shift>}?{/Shift}', '?'],
  ['gdgh', 'gh'],
])('of the keys %s, %s is remembered', async (pressed, remembered) => {
  const take = await openPage()
  await userEvent.keyboard(pressed)
  expect(take()).toBe(remembered)
})

test.each([
  // They act on the row that has the focus, or on the newest change.
  'c',
  'u',
  'jkosan',
  // After a shortcut, the member does something else.
  'gdc',
  '/{Enter}',
  'gd ',
  'gd{Escape}',
  '{Control>}g{/Control}',
])('of the keys %s, nothing is remembered', async (pressed) => {
  const take = await openPage()
  await userEvent.keyboard(pressed)
  expect(take()).toBe('')
})

test('a click ends what was remembered', async () => {
  const take = await openPage()
  await userEvent.keyboard('gd')
  await page.getByRole('button', { name: 'Collect 1' }).click()
  expect(take()).toBe('')
})

test('the keys of a field are not remembered', async () => {
  const take = await openPage()
  await page.getByRole('textbox', { name: 'Field' }).click()
  await userEvent.keyboard('gd')
  expect(take()).toBe('')
})

test('the keys that are pressed while a dialog is open are not remembered', async () => {
  const take = await openPage(true)
  await userEvent.keyboard('gd')
  expect(take()).toBe('')
})
