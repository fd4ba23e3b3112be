import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MemoryRouter } from 'react-router'
import { ImportOutcome } from '#web/pages/import/import-outcome.tsx'
import { MEMBER } from '#web/testing/signed-in.tsx'

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
