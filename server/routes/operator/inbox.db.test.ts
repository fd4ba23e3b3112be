import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxMessage } from '#contract/operator.ts'
import { operatorMember } from '#server/testing/accounts/operator-member.ts'
import type { TwoFactorMember } from '#server/testing/accounts/two-factor-member.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const INBOX = '/api/operator/feedback'

let database: TestDatabase
let app: TestApp
let operator: TwoFactorMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  operator = await operatorMember(app)
})

/** Sends a message, a second after the one before. */
async function send(
  who: TestClient,
  message: string,
  more: object = { feedbackType: 'other' },
): Promise<void> {
  app.deps.clock.advance(1000)
  const { status } = await who.post('/api/feedback', { message, ...more })
  if (status !== 201) throw new Error(`feedback returned ${status}`)
}

const report = (casinoId: number, figure?: string) => ({
  feedbackType: 'report_inaccurate',
  casinoId,
  figure,
})

async function messages(query = ''): Promise<string[]> {
  const { body } = await operator.get(`${INBOX}${query}`)
  return body.messages.map(({ message }: InboxMessage) => message)
}

test('shows messages of members and visitors, newest first, and nothing of their sender', async () => {
  const ann = await app.member('ann@example.test')
  await send(ann, 'of Ann', report(2, 'bankMin'))
  await send(app.visitor(), 'of a visitor')
  const { status, body } = await operator.get(INBOX)
  expect(status).toBe(200)
  const [newest, oldest] = body.messages
  expect(newest).toMatchObject({ message: 'of a visitor', sender: 'visitor', casinoId: null, doneAt: null })
  expect(oldest).toEqual({
    id: expect.any(String),
    feedbackType: 'report_inaccurate',
    message: 'of Ann',
    casinoId: 2,
    casino: expect.any(String),
    figure: 'bankMin',
    sender: 'member',
    createdAt: expect.any(String),
    doneAt: null,
  })
  expect(JSON.stringify(body)).not.toContain(ann.id)
  expect(JSON.stringify(body)).not.toContain(ann.email)
})

test('filters by type, casino, and figure, and by open and done', async () => {
  await send(app.visitor(), 'a', report(2, 'bankMin'))
  await send(app.visitor(), 'b', report(2, 'rtp'))
  await send(app.visitor(), 'c', report(3))
  await send(app.visitor(), 'd', { feedbackType: 'feature_request' })
  expect(await messages()).toEqual(['d', 'c', 'b', 'a'])
  expect(await messages('?type=feature_request')).toEqual(['d'])
  expect(await messages('?casino=2')).toEqual(['b', 'a'])
  expect(await messages('?casino=2&figure=rtp')).toEqual(['b'])
  const { body } = await operator.get(`${INBOX}?casino=3`)
  const path = `${INBOX}/${body.messages[0].id}`
  const done = await operator.send('PATCH', path, { body: { done: true } })
  expect([done.status, done.body.message.doneAt]).toEqual([200, expect.any(String)])
  expect([await messages(), await messages('?state=done')]).toEqual([['d', 'b', 'a'], ['c']])
  const again = await operator.send('PATCH', path, { body: { done: true } })
  expect(again.body.message.doneAt).toBe(done.body.message.doneAt)
  await operator.send('PATCH', path, { body: { done: false } })
  expect(await messages('?state=done')).toEqual([])
})

test('groups the open reports by casino and figure, those with the most reports first', async () => {
  for (const about of [report(3), report(2, 'rtp'), report(2, 'bankMin'), report(2, 'rtp')])
    await send(app.visitor(), 'x', about)
  await send(app.visitor(), 'x', { ...report(2, 'rtp'), feedbackType: 'report_inaccurate' })
  await send(app.visitor(), 'not a report', { feedbackType: 'other', casinoId: 2 })
  const { body } = await operator.get(INBOX)
  expect(
    body.groups.map((one: Record<string, unknown>) => [one['casinoId'], one['figure'], one['reports']]),
  ).toEqual([
    [2, 'rtp', 3],
    [2, 'bankMin', 1],
    [3, null, 1],
  ])
})

test('pages by keyset: new messages do not shift later pages', async () => {
  for (let number = 0; number < 60; number++) await send(app.visitor(), `${number}`)
  const first = await operator.get(INBOX)
  await send(app.visitor(), 'newer')
  const second = await operator.get(`${INBOX}?cursor=${first.body.next}`)
  expect([second.body.next, second.body.groups]).toEqual([null, null])
  const read = [...first.body.messages, ...second.body.messages].map(({ message }) => message)
  expect(read).toEqual(Array.from({ length: 60 }, (_none, at) => `${59 - at}`))
})

test.each(['?state=new', '?type=praise', '?casino=x', '?figure=votes', '?cursor=x', '?limit=5'])(
  '%s is rejected',
  async (query) => expect((await operator.get(`${INBOX}${query}`)).status).toBe(400),
)
