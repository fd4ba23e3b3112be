import { expect, test } from 'vitest'
import { createRequestLock } from '#web/api/api.ts'

/** Calls that end when the test says so, and what began and ended, in order. */
function setUp() {
  const events: string[] = []
  const ends = new Map<string, () => void>()
  let patienceEnds = () => {}
  const requestLock = createRequestLock(() => new Promise<void>((resolve) => (patienceEnds = resolve)))
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
    requestLock,
    events,
    call,
    begun,
    end: (name: string) => ends.get(name)?.(),
    patienceEnds: () => patienceEnds(),
  }
}

test('calls go side by side', async () => {
  const { requestLock, events, call, end } = setUp()
  const both = Promise.all([requestLock.shared(call('a')), requestLock.shared(call('b'))])
  expect(events).toEqual(['a begins', 'b begins'])
  end('b')
  end('a')
  expect(await both).toEqual(['a', 'b'])
})

test('an exclusive call waits for the calls in progress, and later calls wait for it', async () => {
  const { requestLock, events, call, begun, end } = setUp()
  const before = requestLock.shared(call('before'))
  const exclusive = requestLock.exclusive(call('exclusive'))
  const after = requestLock.shared(call('after'))
  end('before')
  await before
  await begun('exclusive')
  end('exclusive')
  expect(await exclusive).toBe('exclusive')
  await begun('after')
  end('after')
  expect(await after).toBe('after')
  expect(events).toEqual([
    'before begins',
    'before ends',
    'exclusive begins',
    'exclusive ends',
    'after begins',
    'after ends',
  ])
})

test('two exclusive calls run one after the other', async () => {
  const { requestLock, events, call, begun, end } = setUp()
  const both = Promise.all([requestLock.exclusive(call('a')), requestLock.exclusive(call('b'))])
  await begun('a')
  end('a')
  await begun('b')
  end('b')
  expect(await both).toEqual(['a', 'b'])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('a slow call does not hold it up for ever', async () => {
  const { requestLock, call, begun, end, patienceEnds } = setUp()
  const slow = requestLock.shared(call('slow'))
  const exclusive = requestLock.exclusive(call('exclusive'))
  patienceEnds()
  await begun('exclusive')
  end('exclusive')
  expect(await exclusive).toBe('exclusive')
  end('slow')
  expect(await slow).toBe('slow')
})

test('one that fails lets the others go on', async () => {
  const { requestLock } = setUp()
  const fail = () => Promise.reject(new Error('no'))
  await expect(requestLock.exclusive(fail)).rejects.toThrow('no')
  await expect(requestLock.shared(fail)).rejects.toThrow('no')
  expect(await requestLock.shared(() => Promise.resolve('on'))).toBe('on')
  expect(await requestLock.exclusive(() => Promise.resolve('on'))).toBe('on')
})
