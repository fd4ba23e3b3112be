import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { ImportOutcome } from '#web/pages/import/import-outcome.tsx'
import { MEMBER } from '#web/testing/signed-in.tsx'

test('an import that was undone on another device does not claim that its entries are recorded', async () => {
  const message = 'It was undone in another tab or on another device.'
  await render(
    <MemoryRouter>
      <ImportOutcome
        owner={MEMBER.id}
        name="export.json"
        outcome={{
          kind: 'failed',
          failure: { kind: 'rejected', code: 'conflict', message, field: undefined, requestId: 'request-1' },
          recorded: 200,
        }}
        onChanged={() => {}}
      />
    </MemoryRouter>,
  )
  await expect
    .element(
      page.getByText(
        `The import of export.json stopped. ${message} To record its entries, import the file again.`,
      ),
    )
    .toBeVisible()
})

test('an undo that the server rejected in part does not claim that the list is as before', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({}))
    .mockResolvedValueOnce(
      Response.json(
        { error: { code: 'conflict', message: 'Changed.', requestId: 'request-1' } },
        { status: 409 },
      ),
    )
  const undo = [1, 2].map(
    (casinoId) => ({ method: 'PUT', path: `/api/casinos/${casinoId}/tags`, body: { tags: [] } }) as const,
  )
  await render(
    <MemoryRouter>
      <ImportOutcome
        owner={MEMBER.id}
        name="export.json"
        outcome={{ kind: 'done', result: null, rejected: [], list: { changes: 2, rejected: 0, undo } }}
        onChanged={() => {}}
      />
    </MemoryRouter>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Undo the changes to your list' }))
  await expect
    .element(page.getByText('1 change to your list could not be undone. The others are undone.'))
    .toBeVisible()
  fetched.mockRestore()
})
