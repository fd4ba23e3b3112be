import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'

// Each test starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

function run(input: readonly string[], ...args: string[]) {
  const script = resolve(import.meta.dirname, 'blackjack.ts')
  const options = { encoding: 'utf8', input: input.join('\n') } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options)
  const lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
  return { status, stderr, lines }
}

const number = expect.any(Number) as number
const ev = { stand: number, hit: number, double: null, split: null }

test('prints one line per hand, in order', () => {
  const { status, lines } = run([
    '{"cards":["A","7"],"dealer":"6","peek":"a"}',
    '',
    '{"cards":["8","8"],"dealer":"K"}',
    '{"cards":["2","3","4"],"dealer":"5"}',
    '{"cards":["2","3","4"],"dealer":"5","hasHitAlready":false}',
    '{"cards":["6","5"],"dealer":"5","hasHitAlready":true}',
    '{"cards":["K","Q","2"],"dealer":"5"}',
    '{"cards":["2","2","2","2","2","2","2","2","2","2"],"dealer":"5"}',
    '{"cards":["K",""],"dealer":"5"}',
  ])
  expect(lines).toEqual([
    { advice: 'Double', ev: { ...ev, double: number } },
    { advice: 'Split', ev: { ...ev, double: number, split: number } },
    { advice: 'Hit', ev },
    { advice: 'Double', ev },
    { advice: 'Hit', ev },
    { advice: 'Bust', ev: null },
    { advice: 'Win (10-Card Charlie)', ev: null },
    { advice: '...', ev: null },
  ])
  expect(status).toBe(0)
})

test('uses the decks and the peek of each line', () => {
  const hands = ['', ',"peek":"b"', ',"peek":"a"', ',"peek":"c"', ',"decks":1']
  const { lines } = run(hands.map((more) => `{"cards":["8","8"],"dealer":"10"${more}}`))
  const values = lines.map((line) => JSON.stringify(line))
  expect(values[0]).toBe(values[1])
  expect(values[3]).toBe(values[1])
  expect(new Set(values).size).toBe(3)
})

test('prints why a line is invalid, and continues', () => {
  const { status, lines } = run([
    'x',
    '{"cards":["8","Z"],"dealer":"10"}',
    '{"cards":["8","8"],"dealer":"(None)"}',
    '{"cards":["8","8"],"dealer":"10","decks":9}',
    '{"cards":["5","5","5","5"],"dealer":"5","decks":1}',
    '{"cards":["10","10"],"dealer":"10","peek":"a"}',
  ])
  expect(lines).toEqual([
    { error: 'not JSON' },
    { error: 'cards: not a card: Z' },
    { error: 'dealer: not a card: (None)' },
    { error: expect.stringMatching(/^decks: /) as string },
    { error: 'cards: 1 deck does not have that many cards of value 5' },
    { advice: 'Stand', ev: { ...ev, double: number, split: number } },
  ])
  expect(status).toBe(1)
})

test('prints the return of the whole game', () => {
  const { status, lines } = run([], 'game', '--peek', 'a')
  const rtp = { optimal: 99.51422, totalDependent: 99.512326, advice: 99.496436 }
  const close = Object.fromEntries(
    Object.entries(rtp).map(([play, percent]) => [play, expect.closeTo(percent, 6)]),
  )
  expect({ status, lines }).toEqual({ status: 0, lines: [{ decks: 8, peek: 'a', rtp: close }] })
})

test.each([['game --peek q'], ['game --decks 0'], ['game --deck 8'], ['games']])('rejects %s', (args) => {
  const { status, stderr, lines } = run([], ...args.split(' '))
  expect({ status, lines }).toEqual({ status: 1, lines: [] })
  expect(stderr).not.toBe('')
})
