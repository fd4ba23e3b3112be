import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test starts processes, which takes as long as the machine is busy.
vi.setConfig({ testTimeout: 60_000 })

const CATALOGUE = resolve(import.meta.dirname, '../catalogue')
const COLUMNS =
  'name,site,tier,reset_type,reset_value,expected_daily_reward,rtp,wash_game,where_to_collect,best_strategy,' +
  'supports_crypto,bank_min,gift_min,crypto_min,currency,exchange_rate,operator,status,notes,source_urls,source_date'

const work = mkdtempSync(join(tmpdir(), 'catalogue-tool-'))
const dir = join(work, 'catalogue')
const file = join(work, 'in.csv')

beforeEach(() => {
  mkdirSync(dir)
  cpSync(join(CATALOGUE, 'casinos'), join(dir, 'casinos'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))
afterAll(() => rmSync(work, { recursive: true }))

function run(...args: string[]) {
  const script = resolve(import.meta.dirname, 'catalogue.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim().split('\n') }
}

function contents(): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  )
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]))
}

const row = (name: string, bankMin: string, site = 'https://anew.example.com') =>
  `${name},${site},,hourly,24,0.30,,,,,,${bankMin},,,SC,,,operating,,https://source.example.com,2026-09-21`

test('validates the project’s own files, a folder and a file', () => {
  expect(run('validate').status).toBe(0)
  expect(run('validate', join(dir, 'casinos')).stdout).toMatch(/ is fine: \d+ casinos, \d+ active/)
  writeFileSync(file, `${COLUMNS}\n${row('Anew Casino', '50')}\n`)
  expect(run('validate', file, '--dir', dir)).toMatchObject({ status: 0 })
})

test('diff says what import then does, and import says it once', () => {
  writeFileSync(file, `\ufeff${COLUMNS}\n${row('Anew Casino', '50')}\n${row('Pulsz Bingo', '75.5')}\n`)
  const before = contents()
  const id = 1 + Math.max(...Object.values(before).map((text) => (JSON.parse(text) as { id: number }).id))
  const diff = run('diff', file, '--dir', dir)
  expect(diff.status).toBe(0)
  expect(diff.stdout).toContain(`+ Anew Casino (id ${id}), new, tier 3`)
  expect(diff.stdout).toContain('    bank_min: "100.00" -> "75.50"')
  expect(contents()).toEqual(before)

  expect(run('import', file, '--dir', dir)).toMatchObject({ status: 0 })
  const after = contents()
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 1)
  expect(JSON.parse(after['casinos/anew-casino.json'] ?? '')).toMatchObject({ id, bank_min: '50.00' })
  expect(JSON.parse(after['casinos/pulsz-bingo.json'] ?? '')).toMatchObject({ id: 7, bank_min: '75.50' })
  expect(after['casinos/zula-casino.json']).toBe(before['casinos/zula-casino.json'])
  expect(readdirSync(dir)).toEqual(['casinos'])
  expect(run('import', file, '--dir', dir).stdout).toBe('Nothing would change.\n')
})

test('notes written for readers stay, and the report says what the sheet has instead', () => {
  const noted = (name: string, bankMin: string) =>
    row(name, bankMin).replace(',operating,,', ',operating,"0.25 vs 0.30, ""untyped""",')
  writeFileSync(file, `${COLUMNS}\n${noted('Anew Casino', '50')}\n${noted('Pulsz Bingo', '75.5')}\n`)
  const notesOf = (name: string) =>
    (JSON.parse(contents()[`casinos/${name}.json`] ?? '') as { notes: string }).notes
  const before = notesOf('pulsz-bingo')
  const { status, stdout } = run('import', file, '--dir', dir)
  expect(status).toBe(0)
  expect(stdout).toContain(
    '! Anew Casino: its notes come from the sheet: put them in plain sentences\n' +
      '! Pulsz Bingo: its notes stay; the sheet says "0.25 vs 0.30, \\"untyped\\""\nImported: ',
  )
  expect([notesOf('anew-casino'), notesOf('pulsz-bingo')]).toEqual(['0.25 vs 0.30, "untyped"', before])
  const again = run('diff', file, '--dir', dir).stdout
  expect(again).toMatch(/^! Pulsz Bingo: its notes stay; [^\n]+\nNothing would change\.\n$/)
})

test('a file with one bad row changes nothing and names every problem', () => {
  writeFileSync(
    file,
    `${COLUMNS}\n${row('A', '50')}\n${row('B', 'abc', 'javascript:alert(1)')}\n${row('A', '0')}\n`,
  )
  const before = contents()
  const { status, stderr } = run('import', file, '--dir', dir)
  expect(status).toBe(1)
  expect(stderr).toEqual([
    'row 2, site: "javascript:alert(1)" is not an https: address',
    'row 2, bank_min: "abc" is not an amount',
    'row 3, bank_min: "0" is not an amount',
    '3 problems; nothing was changed.',
  ])
  expect(contents()).toEqual(before)
})

test.each([
  ['not UTF-8', () => writeFileSync(file, Buffer.from([0x6e, 0xff, 0xfe])), 'is not UTF-8'],
  ['UTF-16', () => writeFileSync(file, Buffer.from(`\ufeff${COLUMNS}`, 'utf16le')), 'is not UTF-8'],
  ['a NUL', () => writeFileSync(file, `${COLUMNS}\n${row('A\0', '50')}\n`), 'holds a NUL character'],
  [
    '100 MB',
    () => (writeFileSync(file, COLUMNS), truncateSync(file, 100_000_000)),
    'at most 5000000 are taken',
  ],
  ['nothing there', () => rmSync(file, { force: true }), 'cannot be read'],
])('%s is refused', (_case, make, reason) => {
  make()
  const { status, stderr } = run('import', file, '--dir', dir)
  expect(status).toBe(1)
  expect(stderr[0]).toContain(reason)
})

test('an import beside another, or after one cut short, is refused', () => {
  writeFileSync(file, `${COLUMNS}\n${row('Anew Casino', '50')}\n`)
  mkdirSync(join(dir, 'casinos.next'))
  const before = contents()
  const { status, stderr } = run('import', file, '--dir', dir)
  expect([status, stderr[0]]).toEqual([1, expect.stringContaining('another import is at work')])
  expect(contents()).toEqual(before)
})

test.each([[], ['destroy'], ['diff'], ['import'], ['diff', 'a', 'b'], ['validate', '--colour']])(
  'usage: %j %j %j',
  (...args: string[]) => {
    const { status, stderr } = run(...args)
    expect([status, stderr[0]]).toEqual([2, expect.stringMatching(/^Usage: npm run catalogue/)])
  },
)
