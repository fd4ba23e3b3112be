import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { savedSharing } from '#web/api/dashboard/list-value.ts'
import { SharingQuestion } from '#web/features/sharing/sharing-question.tsx'
import { axeFindings } from '#web/testing/axe-findings.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'

let isOnline: boolean
let sent: unknown[]

beforeEach(() => {
  isOnline = true
  sent = []
  savedSharing.set(MEMBER.id, 'unasked')
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((_path, options) => {
    if (typeof options?.body === 'string') sent.push(JSON.parse(options.body))
    return isOnline ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('offline'))
  })
  return () => fetched.mockRestore()
})

const open = () =>
  render(
    <SignedIn>
      <main>
        <SharingQuestion userId={MEMBER.id} />
      </main>
    </SignedIn>,
  )

const question = page.getByText('May your claims help the list learn?')

test.each([
  ['Yes, share my claims', true],
  ['No, thanks', false],
] as const)('it is asked until the member has answered: %s', async (name, share) => {
  await open()
  await expect.element(question).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name, exact: true }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([{ shareEvidence: share }])
  expect(savedSharing.read(MEMBER.id)).toBe(share)
})

test.each([null, true, false])('it is not asked when the account says %s', async (saved) => {
  savedSharing.set(MEMBER.id, saved)
  await open()
  await expect.element(question).not.toBeInTheDocument()
})

test('without a connection, the question stays', async () => {
  isOnline = false
  await open()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect.poll(() => sent).toEqual([{ shareEvidence: false }])
  await expect.element(page.getByRole('button', { name: 'No, thanks' })).toBeEnabled()
  expect(savedSharing.read(MEMBER.id)).toBe('unasked')
})
