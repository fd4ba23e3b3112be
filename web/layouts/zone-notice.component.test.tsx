import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { View } from '#contract/pages.ts'
import { MEMBER } from '#web/testing/signed-in.tsx'
import { ZoneNotice } from '#web/layouts/zone-notice.tsx'

afterEach(() => vi.restoreAllMocks())

const QUESTION = { userId: MEMBER.id, device: 'America/Chicago', account: 'America/New_York' }

/** Renders the notice above a line of the page. */
async function open(isStored: boolean | Promise<boolean>, zones = QUESTION) {
  const answers: boolean[] = []
  const content = (view: View) => (
    <>
      <ZoneNotice
        question={zones}
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

const question = () => page.getByText('You seem to be on Central Time now. Your reminders use Eastern Time.')
const result = () => page.getByText('Your reminders use Central Time.')
const listTop = () => page.getByText('the list').element().getBoundingClientRect().top

test('the question appears with the next view, and after the answer, nothing moves until another one', async () => {
  const { answers, show } = await open(true)
  await expect.element(page.getByText('the list')).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
  await show('history')
  await expect.element(question()).toBeVisible()
  const top = listTop()
  await page.getByRole('button', { name: 'Use Central Time' }).click()
  await expect.element(result()).toBeVisible()
  await expect.element(result()).toHaveFocus()
  await expect.element(question()).not.toBeVisible()
  expect(answers).toEqual([true])
  expect(listTop()).toBe(top)
  await show('dashboard')
  await expect.element(result()).not.toBeInTheDocument()
  expect(listTop()).toBeLessThan(top)
})

test('on a page that stays open, the question appears and its space leaves while the page is hidden', async () => {
  await open(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(question()).not.toBeInTheDocument()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(question()).toBeVisible()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await page.getByRole('button', { name: 'Use Central Time' }).click()
  await expect.element(result()).toBeVisible()
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(result()).not.toBeInTheDocument()
})

test('an answer that arrives on another view stays there until the next one', async () => {
  let store = (_isStored: boolean): void => {}
  const { show } = await open(
    new Promise((resolve) => {
      store = resolve
    }),
  )
  await show('history')
  await page.getByRole('button', { name: 'Use Central Time' }).click()
  await show('reports')
  const top = listTop()
  store(true)
  await expect.element(result()).toBeVisible()
  expect(listTop()).toBe(top)
  await show('history')
  await expect.element(result()).not.toBeInTheDocument()
})

test('the question stays in other views, also back on the first one, and after an answer that was not stored', async () => {
  const { answers, show } = await open(false)
  await show('history')
  await show('dashboard')
  await expect.element(question()).toBeVisible()
  const top = listTop()
  await page.getByRole('button', { name: 'Keep Eastern Time' }).click()
  await expect.poll(() => answers).toEqual([false])
  await expect.element(page.getByRole('button', { name: 'Keep Eastern Time' })).toBeEnabled()
  await expect.element(question()).toBeVisible()
  expect(listTop()).toBe(top)
})

test('zones of one name have that of their city', async () => {
  const { show } = await open(true, { ...QUESTION, device: 'America/Toronto' })
  await show('history')
  await expect
    .element(page.getByText('You seem to be on Toronto time now. Your reminders use New York time.'))
    .toBeVisible()
})
