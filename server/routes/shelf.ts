import { RowAnswer } from '#contract/dashboard.ts'
import { SetShelf } from '#contract/shelf.ts'
import { setShelf } from '#server/commands/set-shelf.ts'
import { readCasinoId } from '#server/http/read-casino-id.ts'
import { personalRoute } from '#server/http/route.ts'

/** Hide, snooze, and show again. */
export const shelf = personalRoute(
  {
    method: 'PUT',
    path: '/api/casinos/{casinoId}/shelf',
    summary: 'Put a casino aside, or back into the list',
    body: SetShelf,
    answer: { status: 200, schema: RowAnswer, what: 'The changed row and the totals' },
    refusals: ['not-found'],
    changes: 'dashboard',
  },
  async ({ deps, person, params, body }) => {
    const saved = await setShelf(deps, person.userId, readCasinoId(params), body)
    return { status: 200, body: saved }
  },
)
