import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VoteState } from '#core/votes/vote.ts'
import { castVote } from '#server/commands/ledger/cast-vote.ts'
import { readDashboard } from '#server/commands/ledger/read-dashboard.ts'
import { createUser } from '#server/testing/factories.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { type TestDeps, testDeps } from '#server/testing/test-deps.ts'

let database: TestDatabase
let deps: TestDeps
let ann: string

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  deps = await testDeps(database)
  ann = await createUser(deps)
})

/** Returns the score as stored, and as the sum of these users' votes. */
async function scores(casinoId: number, people: readonly string[]) {
  const { rows } = await deps.db.pool.query('select score, votes from casino_scores where casino_id = $1', [
    casinoId,
  ])
  const votes: number[] = []
  for (const who of people) {
    const { casinos } = await readDashboard(deps, who)
    votes.push(casinos.find((row) => row.casinoId === casinoId)?.userVote ?? 0)
  }
  const cast = votes.filter((vote) => vote !== 0)
  return {
    stored: rows[0],
    counted: { score: cast.reduce((sum, vote) => sum + vote, 0), votes: cast.length },
  }
}

// By the difference, or the full value if there was none; an identical one is ignored.
test.each([
  { votes: [1], score: 1, replayed: false },
  { votes: [-1], score: -1, replayed: false },
  { votes: [1, 1], score: 1, replayed: true },
  { votes: [1, -1], score: -1, replayed: false },
  { votes: [-1, 1, -1], score: -1, replayed: false },
  { votes: [1, 0], score: 0, replayed: false },
  { votes: [-1, 0, 0], score: 0, replayed: true },
  { votes: [0], score: 0, replayed: true },
  { votes: [1, 0, -1], score: -1, replayed: false },
] as { votes: VoteState[]; score: number; replayed: boolean }[])(
  '$votes: score $score',
  async ({ votes, score, replayed }) => {
    let response
    for (const vote of votes) response = await castVote(deps, ann, 1, vote)
    const figures = { communityRank: score, votes: Math.abs(score) }
    expect(response).toMatchObject({ replayed, casino: { userVote: votes.at(-1), ...figures } })
    expect((await deps.catalog.casinos()).find((casino) => casino.id === 1)).toMatchObject(figures)
  },
)

test('on an unknown or closed casino is 404 and stores nothing', async () => {
  await expect(castVote(deps, ann, 999, 1)).rejects.toMatchObject({ code: 'not-found' })
  await expect(castVote(deps, ann, 6, 1)).rejects.toMatchObject({ code: 'not-found' })
  await deps.db.pool.query('update casinos set active = false where id = 1')
  await expect(castVote(deps, ann, 1, 1)).rejects.toMatchObject({ code: 'not-found' })
  expect(await scores(1, [ann])).toEqual({ stored: { score: 0, votes: 0 }, counted: { score: 0, votes: 0 } })
})

test('changed a hundred times concurrently by one user, the score is their last vote', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, n) => castVote(deps, ann, 1, n % 2 ? 1 : -1)))
  const { stored, counted } = await scores(1, [ann])
  expect(stored).toEqual(counted)
  expect(stored.votes).toBe(1)
  // A score that only adds is correct after an odd number of changes, so one more change is needed.
  const other = stored.score > 0 ? -1 : 1
  await castVote(deps, ann, 1, other)
  expect((await scores(1, [ann])).stored).toEqual({ score: other, votes: 1 })
})

test('concurrent votes of many users on the same casinos do not deadlock, and every score is exact', async () => {
  const people = [ann, ...(await Promise.all(Array.from({ length: 7 }, () => createUser(deps))))]
  await Promise.all(
    people.flatMap((who, n) =>
      Array.from({ length: 12 }, (_, step) =>
        castVote(
          deps,
          who,
          ((n + step * (n % 2 ? 1 : 4)) % 5) + 1,
          ([1, -1, 0] as const)[(n + step) % 3] ?? 1,
        ),
      ),
    ),
  )
  for (const casinoId of [1, 2, 3, 4, 5]) {
    const { stored, counted } = await scores(casinoId, people)
    expect(stored).toEqual(counted)
  }
})

test('a score changes only by a vote of one', async () => {
  const call = (name: string, text: string, values: unknown[] = []) =>
    runAsUser(deps.db, ann, [{ name: `test-${name}`, text, values }])
  await expect(call('score', 'update casino_scores set score = 1000')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(call('two', 'select * from cast_vote($1, 1, 2)', [ann])).rejects.toMatchObject({
    code: '23514',
  })
  await expect(castVote(deps, 'not a user', 1, 1)).rejects.toMatchObject({ code: '22P02' })
  await expect(castVote(deps, randomUUID(), 1, 1)).rejects.toMatchObject({ code: 'sign-in-needed' })
  expect(await scores(1, [ann])).toMatchObject({ stored: { score: 0, votes: 0 } })
})
