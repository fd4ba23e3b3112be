import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useOpensTutorial } from '#web/layouts/use-opens-tutorial.ts'

type Shown = { isDue: boolean; path?: string; dialog?: boolean }

function Page({ isDue, path = '/dashboard', dialog = false }: Shown) {
  const opens = useOpensTutorial(isDue, path)
  return (
    <>
      <output>{opens ? 'open' : 'closed'}</output>
      <input aria-label="Field" />
      <button type="button">Collect</button>
      {opens ? <div role="alertdialog" aria-label="Welcome" /> : null}
      {dialog ? <div role="alertdialog" aria-label="Collect again?" /> : null}
    </>
  )
}

const state = () => page.getByRole('status')

test('a due tutorial opens on a page on which nothing was pressed', async () => {
  const shown = await render(<Page isDue={false} />)
  await expect.element(state()).toMatchTextContent(/^closed$/)
  await shown.rerender(<Page isDue />)
  await expect.element(state()).toMatchTextContent(/^open$/)
  // Its own buttons are presses.
  await page.getByRole('button', { name: 'Collect' }).click()
  await expect.element(state()).toMatchTextContent(/^open$/)
})

test('it opens over nothing that the member has pressed, but on the next page', async () => {
  const shown = await render(<Page isDue={false} />)
  await page.getByRole('button', { name: 'Collect' }).click()
  await shown.rerender(<Page isDue />)
  await expect.element(state()).toMatchTextContent(/^closed$/)
  await shown.rerender(<Page isDue path="/history" />)
  await expect.element(state()).toMatchTextContent(/^open$/)
})

test('it opens on no other dialog', async () => {
  const shown = await render(<Page isDue={false} dialog />)
  await shown.rerender(<Page isDue dialog />)
  await expect.element(state()).toMatchTextContent(/^closed$/)
})

test('it takes the focus from no field', async () => {
  const shown = await render(<Page isDue={false} />)
  page.getByRole('textbox', { name: 'Field' }).element().focus()
  await shown.rerender(<Page isDue />)
  await expect.element(state()).toMatchTextContent(/^closed$/)
})

test('it stays open, and opens on a later page, although it is a dialog itself', async () => {
  const shown = await render(<Page isDue />)
  await expect.element(state()).toMatchTextContent(/^open$/)
  await shown.rerender(<Page isDue path="/history" />)
  await expect.element(state()).toMatchTextContent(/^open$/)
})
