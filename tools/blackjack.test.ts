import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'

// Each test starts a process, which takes as long as the machine is busy.
vi.setConfig({ testTimeout: 60_000 })

function run(input: string, ...args: string[]) {
  const script = resolve(import.meta.dirname, 'blackjack.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    input,
  })
  return {
    status,
    stderr,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line)),
  }
}

const number = expect.any(Number) as number

describe('hands from standard input', () => {
  test('one line each, in order', () => {
    const { status, lines } = run(
      [
        '{"cards":["A","7"],"dealer":"6","peek":"a"}',
        '',
        '{"cards":["8","8"],"dealer":"K"}',
        '{"cards":["2","3","4"],"dealer":"5"}',
        '{"cards":["2","3","4"],"dealer":"5","hasHitAlready":false}',
        '{"cards":["6","5"],"dealer":"5","hasHitAlready":true}',
        '{"cards":["K","Q","2"],"dealer":"5"}',
        '{"cards":["2","2","2","2","2","2","2","2","2","2"],"dealer":"5"}',
        '{"cards":["K",""],"dealer":"5"}',
      ].join('\n'),
    )
    expect(lines).toEqual([
      { advice: 'Double', ev: { stand: number, hit: number, double: number, split: null } },
      { advice: 'Split', ev: { stand: number, hit: number, double: number, split: number } },
      { advice: 'Hit', ev: { stand: number, hit: number, double: null, split: null } },
      { advice: 'Double', ev: { stand: number, hit: number, double: null, split: null } },
      { advice: 'Hit', ev: { stand: number, hit: number, double: null, split: null } },
      { advice: 'Bust', ev: null },
      { advice: 'Win (10-Card Charlie)', ev: null },
      { advice: '...', ev: null },
    ])
    expect(status).toBe(0)
  })

  test('the decks and the peek are heard', () => {
    const values = run(
      ['', ',"peek":"b"', ',"peek":"a"', ',"peek":"c"', ',"decks":1']
        .map((more) => `{"cards":["8","8"],"dealer":"10"${more}}\n`)
        .join(''),
    ).lines.map((line) => JSON.stringify(line))
    expect(values[0]).toBe(values[1])
    expect(values[3]).toBe(values[1])
    expect(new Set(values).size).toBe(3)
  })

  test('a line that cannot be read says why, and the rest goes on', () => {
    const { status, lines } = run(
      [
        'x',
        '{"cards":["8","Z"],"dealer":"10"}',
        '{"cards":["8","8"],"dealer":"(None)"}',
        '{"cards":["8","8"],"dealer":"10","decks":9}',
        '{"cards":["5","5","5","5"],"dealer":"5","decks":1}',
        '{"cards":["10","10"],"dealer":"10","peek":"a"}',
      ].join('\n'),
    )
    expect(lines).toEqual([
      { error: 'not JSON' },
      { error: 'cards: not a card: Z' },
      { error: 'dealer: not a card: (None)' },
      { error: expect.stringMatching(/^decks: /) as string },
      { error: 'cards: 1 decks do not hold so many cards of value 5' },
      { advice: 'Stand', ev: { stand: number, hit: number, double: number, split: number } },
    ])
    expect(status).toBe(1)
  })
})

describe('the game', () => {
  test('returns what is known of it', () => {
    const { status, lines } = run('', 'game', '--peek', 'a')
    expect(status).toBe(0)
    expect(lines).toEqual([
      {
        decks: 8,
        peek: 'a',
        rtp: {
          optimal: expect.closeTo(99.51422, 6) as number,
          totalDependent: expect.closeTo(99.512326, 6) as number,
          advice: expect.closeTo(99.496436, 6) as number,
        },
      },
    ])
  })

  test.each([[['game', '--peek', 'q']], [['game', '--decks', '0']], [['game', '--deck', '8']], [['games']]])(
    '%j is refused',
    (args) => {
      const { status, stderr, lines } = run('', ...args)
      expect({ status, lines }).toEqual({ status: 1, lines: [] })
      expect(stderr).not.toBe('')
    },
  )
})
