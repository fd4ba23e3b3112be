import { describe, expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import type { ApiAnswer } from '#web/data/api.ts'
import type { Gesture } from '#web/data/gesture.ts'
import { createGestureQueue } from '#web/data/gesture-queue.ts'
import { NOON } from '#web/data/testing-rows.ts'

const OK: ApiAnswer<string> = { kind: 'ok', value: 'stored' }
const REFUSED: ApiAnswer<string> = {
  kind: 'refused',
  code: 'invalid',
  message: 'No.',
  field: undefined,
  requestId: 'r',
}

function spend(id: string, casinoId: number): Gesture {
  return { kind: 'spend', id, casinoId, at: NOON, amount: cents(100) }
}

/** A queue whose server answers what the test says, when it says it. */
function setUp() {
  const sent: {
    gesture: Gesture
    answer: (answer: ApiAnswer<string>) => void
    onWay: (isOnWay: boolean) => void
  }[] = []
  const landed: string[] = []
  const waits: number[] = []
  const waiting: boolean[] = []
  let pauseEnds: (() => void) | undefined
  let holdsPauses = false
  const queue = createGestureQueue<string>({
    send: (gesture, onWay) => new Promise((answer) => sent.push({ gesture, answer, onWay })),
    land: (gesture) => landed.push(gesture.id),
    wait: async (ms) => {
      waits.push(ms)
      if (holdsPauses) await new Promise<void>((resolve) => (pauseEnds = resolve))
    },
    waiting: (isWaiting) => waiting.push(isWaiting),
  })
  return {
    queue,
    sent,
    landed,
    waits,
    waiting,
    holdPauses: () => void (holdsPauses = true),
    endPause: () => pauseEnds?.(),
    ids: () => queue.pending().map(({ id }) => id),
  }
}

test('a gesture is pending at once and leaves after it has landed', async () => {
  const { queue, sent, landed, ids } = setUp()
  const seen: string[][] = []
  queue.subscribe(() => seen.push([...ids(), `landed ${landed.length}`]))
  const answer = queue.submit(spend('a', 1))
  expect(ids()).toEqual(['a'])
  sent[0]?.answer(OK)
  expect(await answer).toEqual(OK)
  expect(seen).toEqual([['a', 'landed 0'], ['landed 1']])
})

test('a refused gesture is taken back and sent once', async () => {
  const { queue, sent, landed, waits, ids } = setUp()
  const answer = queue.submit(spend('a', 1))
  sent[0]?.answer(REFUSED)
  expect(await answer).toEqual(REFUSED)
  expect([ids(), landed, sent.length, waits]).toEqual([[], [], 1, []])
})

test('a server that does not answer is asked again with the same id', async () => {
  const { queue, sent, landed, waits } = setUp()
  const answer = queue.submit(spend('a', 1))
  sent[0]?.answer({ kind: 'unavailable' })
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.answer(OK)
  expect(await answer).toEqual(OK)
  expect(sent.map(({ gesture }) => gesture.id)).toEqual(['a', 'a'])
  expect([landed, waits]).toEqual([['a'], [400]])
})

test('after three tries without an answer it is taken back', async () => {
  const { queue, sent, landed, ids } = setUp()
  const answer = queue.submit(spend('a', 1))
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => sent.length).toBe(tries)
    sent[tries - 1]?.answer({ kind: 'offline' })
  }
  expect(await answer).toEqual({ kind: 'offline' })
  expect([ids(), landed]).toEqual([[], []])
})

test('two of one casino go one after the other, those of two casinos together', async () => {
  const { queue, sent, ids } = setUp()
  void queue.submit(spend('a', 1))
  const second = queue.submit(spend('b', 1))
  void queue.submit(spend('c', 2))
  expect(ids()).toEqual(['a', 'b', 'c'])
  expect(sent.map(({ gesture }) => gesture.id)).toEqual(['a', 'c'])
  sent[0]?.answer(OK)
  await expect.poll(() => sent.length).toBe(3)
  sent[2]?.answer(OK)
  await second
  expect(ids()).toEqual(['c'])
})

describe('what would be lost with the page', () => {
  test('a gesture waits until it has set out, and not for its answer', async () => {
    const { queue, sent, waiting } = setUp()
    const answer = queue.submit(spend('a', 1))
    expect(waiting).toEqual([true])
    sent[0]?.onWay(true)
    expect(waiting).toEqual([true, false])
    sent[0]?.answer(OK)
    await answer
    expect(waiting).toEqual([true, false])
  })

  test('one behind another waits though the first has set out', async () => {
    const { queue, sent, waiting } = setUp()
    void queue.submit(spend('a', 1))
    sent[0]?.onWay(true)
    const second = queue.submit(spend('b', 1))
    expect(waiting).toEqual([true, false, true])
    sent[0]?.answer(OK)
    await expect.poll(() => sent.length).toBe(2)
    expect(waiting).toEqual([true, false, true])
    sent[1]?.onWay(true)
    sent[1]?.answer(OK)
    await second
    expect(waiting).toEqual([true, false, true, false])
  })

  test('two of two casinos are told as one, and as over when both have set out', () => {
    const { queue, sent, waiting } = setUp()
    void queue.submit(spend('a', 1))
    void queue.submit(spend('b', 2))
    sent[0]?.onWay(true)
    expect(waiting).toEqual([true])
    sent[1]?.onWay(true)
    expect(waiting).toEqual([true, false])
  })

  test('one held back for new tokens waits again', async () => {
    const { queue, sent, waiting } = setUp()
    const answer = queue.submit(spend('a', 1))
    sent[0]?.onWay(true)
    sent[0]?.onWay(false)
    expect(waiting).toEqual([true, false, true])
    sent[0]?.onWay(true)
    sent[0]?.answer(OK)
    await answer
    expect(waiting).toEqual([true, false, true, false])
  })

  test('after a failure it waits in the pause and while it is tried again, until it has landed', async () => {
    const { queue, sent, waiting, waits, holdPauses, endPause } = setUp()
    holdPauses()
    const answer = queue.submit(spend('a', 1))
    sent[0]?.onWay(true)
    sent[0]?.answer({ kind: 'unavailable' })
    await expect.poll(() => waits).toEqual([400])
    expect(waiting).toEqual([true, false, true])
    endPause()
    await expect.poll(() => sent.length).toBe(2)
    sent[1]?.onWay(true)
    expect(waiting).toEqual([true, false, true])
    sent[1]?.answer(OK)
    await answer
    expect(waiting).toEqual([true, false, true, false])
  })

  test('one that was given up does not wait any more', async () => {
    const { queue, sent, waiting } = setUp()
    const answer = queue.submit(spend('a', 1))
    for (const tries of [1, 2, 3]) {
      await expect.poll(() => sent.length).toBe(tries)
      sent[tries - 1]?.answer({ kind: 'offline' })
    }
    await answer
    expect(waiting).toEqual([true, false])
  })
})
