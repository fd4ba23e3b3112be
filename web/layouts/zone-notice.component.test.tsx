import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { View } from '#contract/pages.ts'
import { MEMBER } from '#web/testing/signed-in.tsx'
import { ZoneNotice } from '#web/layouts/zone-notice.tsx'

const QUESTION = { userId: MEMBER.id, device: 'America/Chicago', account: 'America/New_York' }

/** Renders the notice above a line of the page. */
async function open(isStored: boolean) {
  const answers: boolean[] = []
  const content = (view: View) => (
    <>
      <ZoneNotice
        question={QUESTION}
        view={view}
        onAnswer={(isChanged) => {
          answers.push(isChanged)
          return Promise.resolve(isStored)
        }}
      />
      <p>the list</p>
    </>
  )
  const { rerender } = await render(content('dashboard'))
  return { answers, show: (view: View) => rerender(content(view)) }
}

const question = () => page.getByText('You seem to be on Chicago time now. Your reminders use New York time.')
const listTop = () => page.getByText('the list').element().getBoundingClientRect().top

test('the question appears with the next view, and after the answer, nothing moves until another one', async () => {
  const { answers, show } = await open(true)
  await expect.element(page.getByText('the list')).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
  await show('history')
  await expect.element(question()).toBeVisible()
  const top = listTop()
  await page.getByRole('button', { name: 'Use Chicago time' }).click()
  await expect.element(page.getByText('Your reminders use Chicago time.')).toBeVisible()
  await expect.element(question()).not.toBeVisible()
  expect(answers).toEqual([true])
  expect(listTop()).toBe(top)
  await show('dashboard')
  await expect.element(page.getByText('Your reminders use Chicago time.')).not.toBeInTheDocument()
  expect(listTop()).toBeLessThan(top)
})

test('the question stays in other views, also back on the first one, and after an answer that was not stored', async () => {
  const { answers, show } = await open(false)
  await show('history')
  await show('dashboard')
  await expect.element(question()).toBeVisible()
  const top = listTop()
  await page.getByRole('button', { name: 'Keep New York time' }).click()
  await expect.poll(() => answers).toEqual([false])
  await expect.element(page.getByRole('button', { name: 'Keep New York time' })).toBeEnabled()
  await expect.element(question()).toBeVisible()
  expect(listTop()).toBe(top)
})
