import { expect, test } from 'vitest'
import { createTurns } from '#web/data/turns.ts'

/** Calls that end when the test says so, and what began and ended, in order. */
function setUp() {
  const events: string[] = []
  const ends = new Map<string, () => void>()
  let patienceEnds = () => {}
  const turns = createTurns(() => new Promise<void>((resolve) => (patienceEnds = resolve)))
  const call = (name: string) => async () => {
    events.push(`${name} begins`)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    events.push(`${name} ends`)
    return name
  }
  const begun = async (name: string) => {
    await expect.poll(() => events).toContain(`${name} begins`)
  }
  return {
    turns,
    events,
    call,
    begun,
    end: (name: string) => ends.get(name)?.(),
    patienceEnds: () => patienceEnds(),
  }
}

test('calls go side by side', async () => {
  const { turns, events, call, end } = setUp()
  const both = Promise.all([turns.beside(call('a')), turns.beside(call('b'))])
  expect(events).toEqual(['a begins', 'b begins'])
  end('b')
  end('a')
  expect(await both).toEqual(['a', 'b'])
})

test('one that goes alone waits for those under way, and those that come after wait for it', async () => {
  const { turns, events, call, begun, end } = setUp()
  const before = turns.beside(call('before'))
  const alone = turns.alone(call('alone'))
  const after = turns.beside(call('after'))
  end('before')
  await before
  await begun('alone')
  end('alone')
  expect(await alone).toBe('alone')
  await begun('after')
  end('after')
  expect(await after).toBe('after')
  expect(events).toEqual([
    'before begins',
    'before ends',
    'alone begins',
    'alone ends',
    'after begins',
    'after ends',
  ])
})

test('two that go alone go one after the other', async () => {
  const { turns, events, call, begun, end } = setUp()
  const both = Promise.all([turns.alone(call('a')), turns.alone(call('b'))])
  await begun('a')
  end('a')
  await begun('b')
  end('b')
  expect(await both).toEqual(['a', 'b'])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a slow call does not hold it up for ever', async () => {
  const { turns, call, begun, end, patienceEnds } = setUp()
  const slow = turns.beside(call('slow'))
  const alone = turns.alone(call('alone'))
  patienceEnds()
  await begun('alone')
  end('alone')
  expect(await alone).toBe('alone')
  end('slow')
  expect(await slow).toBe('slow')
})

test('one that fails lets the others go on', async () => {
  const { turns } = setUp()
  const fail = () => Promise.reject(new Error('no'))
  await expect(turns.alone(fail)).rejects.toThrow('no')
  await expect(turns.beside(fail)).rejects.toThrow('no')
  expect(await turns.beside(() => Promise.resolve('on'))).toBe('on')
  expect(await turns.alone(() => Promise.resolve('on'))).toBe('on')
})
