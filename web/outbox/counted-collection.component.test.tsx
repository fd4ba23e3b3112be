import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import { cents } from '#core/units.ts'
import { newId } from '#web/api/new-id.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { followOutbox, outbox, recordWrite } from '#web/outbox/record-write.ts'
import { dashboardRow } from '#web/testing/dashboard-row.ts'
import { MEMBER, SignedIn } from '#web/testing/signed-in.tsx'

afterEach(() => vi.restoreAllMocks())

test('an amount for a collection that counts as the one of another device is recorded with that one', async () => {
  const theirs = newId()
  const response = {
    casino: dashboardRow(1),
    totals: { collected: '0.00', spent: '0.00', profit: '0.00' },
    entryId: theirs,
    replayed: false,
    now: new Date().toISOString(),
  }
  const calls: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const request = new Request(url, init)
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    const writeId = request.headers.get(WRITE_ID_HEADER) ?? ''
    return Promise.resolve(Response.json(response, { headers: { [WRITE_ID_HEADER]: writeId } }))
  })
  const stop = followOutbox()
  await render(<SignedIn>{null}</SignedIn>)
  const collectId = newId()
  const write = { casinoId: 1, id: collectId, at: serverNow(), again: false } as const
  const collected = recordWrite(MEMBER.id, { kind: 'collect', ...write })
  await recordWrite(MEMBER.id, {
    kind: 'collect-amount',
    id: newId(),
    casinoId: 1,
    collectId,
    amount: cents(250),
  })
  await collected
  expect(calls.filter((call) => call.includes('PATCH'))).toEqual([`PATCH /api/entries/${theirs}`])
  expect(outbox.state().items).toEqual([])
  stop()
})
