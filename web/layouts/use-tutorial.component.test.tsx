import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { savedTutorial } from '#web/api/dashboard/list-value.ts'
import { useSession } from '#web/api/session/session.ts'
import { completeTutorial, tutorialCompleted, unsentFinish } from '#web/features/tutorial/tutorial-flag.ts'
import { useTutorialDue } from '#web/layouts/member-background.tsx'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'

let isOnline: boolean
/** The bodies of the requests to the settings. */
let sent: string[]

beforeEach(() => {
  isOnline = true
  sent = []
  savedTutorial.set(MEMBER.id, null)
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((_path, options) => {
    if (typeof options?.body === 'string') sent.push(options.body)
    return isOnline ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('offline'))
  })
  return () => fetched.mockRestore()
})

function Due() {
  return <p>{useTutorialDue(useSession()) ? 'due' : 'not due'}</p>
}

const open = (visitor = false) =>
  render(
    <SignedIn visitor={visitor}>
      <Due />
    </SignedIn>,
  )

const due = () => page.getByText(/due$/)

const FINISHED = ['{"tutorialDone":true}']

test('is due when the list has arrived and neither the browser nor the account has completed it', async () => {
  await open()
  await expect.element(due()).toMatchTextContent(/^not due$/)
  savedTutorial.set(MEMBER.id, false)
  await expect.element(due()).toMatchTextContent(/^due$/)
  completeTutorial(MEMBER.id)
  await expect.element(due()).toMatchTextContent(/^not due$/)
})

test('is not due for an account that has completed it, of which the browser is marked', async () => {
  savedTutorial.set(MEMBER.id, true)
  await open()
  await expect.element(due()).toMatchTextContent(/^not due$/)
  await expect.poll(() => tutorialCompleted.read()).toBe(true)
  expect(sent).toEqual([])
})

test('is not due for a visitor', async () => {
  savedTutorial.set('', false)
  await open(true)
  await expect.element(due()).toMatchTextContent(/^not due$/)
})

test('a finish is sent once', async () => {
  savedTutorial.set(MEMBER.id, false)
  await open()
  completeTutorial(MEMBER.id)
  await expect.poll(() => unsentFinish.read()).toBeNull()
  expect(sent).toEqual(FINISHED)
})

test('a finish without a connection stays until a page can send it', async () => {
  savedTutorial.set(MEMBER.id, false)
  isOnline = false
  const { unmount } = await open()
  completeTutorial(MEMBER.id)
  await expect.poll(() => sent).toEqual(FINISHED)
  expect(unsentFinish.read()).toEqual({ userId: MEMBER.id })
  await unmount()
  isOnline = true
  await open()
  await expect.poll(() => unsentFinish.read()).toBeNull()
  expect(sent).toEqual([...FINISHED, ...FINISHED])
})

test('neither the flag of the browser nor the finish of another member completes it for the account', async () => {
  savedTutorial.set(MEMBER.id, false)
  completeTutorial('e1bd6f22-4c0a-4c39-8f0e-6d0b6c1e9f55')
  await open()
  await expect.element(due()).toMatchTextContent(/^not due$/)
  // The browser runs idle tasks in their order.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
  expect(sent).toEqual([])
})
