import { expect, test } from 'vitest'
import { cachedFor } from '#server/routes/site/cached-for.ts'

function counter() {
  let time = 0
  let reads = 0
  let settle: (() => void)[] = []
  const read = cachedFor(
    250,
    () => {
      const number = ++reads
      return new Promise<number>((resolve, reject) => {
        settle.push(() => (number === 2 ? reject(new Error('down')) : resolve(number)))
      })
    },
    () => time,
  )
  return {
    read,
    advance: (ms: number) => (time += ms),
    finish: () => {
      for (const one of settle) one()
      settle = []
    },
  }
}

test('concurrent calls share one result, which is used for 250 ms after it was read', async () => {
  const { read, advance, finish } = counter()
  const first = [read(), read()]
  advance(10_000)
  first.push(read())
  finish()
  expect(await Promise.all(first)).toEqual([1, 1, 1])
  advance(249)
  expect(await read()).toBe(1)
  advance(1)
  const second = read()
  finish()
  await expect(second).rejects.toThrow('down')
  await expect(read()).rejects.toThrow('down')
  advance(250)
  const third = read()
  finish()
  expect(await third).toBe(3)
})
