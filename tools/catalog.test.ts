import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const CATALOG = resolve(import.meta.dirname, '../catalog')
const COLUMNS =
  'name,site,tier,reset_type,reset_value,expected_daily_reward,rtp,wash_game,where_to_collect,best_strategy,' +
  'supports_crypto,bank_min,gift_min,crypto_min,currency,exchange_rate,operator,status,notes,source_urls,source_date'

const work = mkdtempSync(join(tmpdir(), 'catalog-tool-'))
const dir = join(work, 'catalog')
const file = join(work, 'in.csv')

beforeEach(() => {
  mkdirSync(dir)
  cpSync(join(CATALOG, 'casinos'), join(dir, 'casinos'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))
afterAll(() => rmSync(work, { recursive: true }))

function run(...args: string[]) {
  const script = resolve(import.meta.dirname, 'catalog.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim().split('\n') }
}

function contents(): Record<string, string> {
  const names = globSync('casinos/*.json', { cwd: dir })
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dir, name), 'utf8')]))
}

const row = (name: string, bankMin: string, site = 'https://new.example.com', notes = '') =>
  `${name},${site},,hourly,24,0.30,,,,,,${bankMin},,,SC,,,operating,${notes},https://source.example.com,2026-09-21`
const write = (...rows: string[]) => writeFileSync(file, [COLUMNS, ...rows, ''].join('\n'))

test('validates the project’s files, a folder, and a file', () => {
  expect(run('validate').status).toBe(0)
  expect(run('validate', join(dir, 'casinos')).stdout).toMatch(/ is fine: \d+ casinos, \d+ active/)
  write(row('New Casino', '50'))
  expect(run('validate', file, '--dir', dir)).toMatchObject({ status: 0 })
})

test('validates the places of a folder with its casinos', () => {
  const list = { casino: 'no-such-casino', places: 'CA', source: 'https://example.com/', date: '2026-09-15' }
  writeFileSync(join(dir, 'excluded-places.json'), JSON.stringify([list]))
  expect(run('validate', '--dir', dir)).toMatchObject({
    status: 1,
    stderr: [
      'excluded-places.json, no-such-casino: no casino of this name',
      '1 problem; nothing was changed.',
    ],
  })
})

test('diff prints the changes that import makes', () => {
  write(row('New Casino', '50'), row('Pulsz Bingo', '75.5', undefined, 'untyped'))
  writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`)
  const before = contents()
  const id = 1 + Math.max(...Object.values(before).map((text) => (JSON.parse(text) as { id: number }).id))
  const diff = run('diff', file, '--dir', dir)
  expect(diff.status).toBe(0)
  expect(diff.stdout).toContain(`+ New Casino (id ${id}), new, tier 3`)
  expect(diff.stdout).toContain('    bank_min: "100.00" -> "75.50"')
  expect(diff.stdout).toMatch(/^! Pulsz Bingo: .*"untyped"$/m)
  expect(contents()).toEqual(before)

  expect(run('import', file, '--dir', dir)).toMatchObject({ status: 0 })
  const after = contents()
  expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 1)
  expect(JSON.parse(after['casinos/new-casino.json'] ?? '')).toMatchObject({ id, bank_min: '50.00' })
  expect(JSON.parse(after['casinos/pulsz-bingo.json'] ?? '')).toMatchObject({ id: 7, bank_min: '75.50' })
  expect(after['casinos/zula-casino.json']).toBe(before['casinos/zula-casino.json'])
  expect(run('import', file, '--dir', dir).stdout).toMatch(/Nothing would change\.\n$/)
})

test('a file with an invalid row changes nothing and names every problem', () => {
  write(row('A', '50'), row('B', 'abc', 'javascript:alert(1)'), row('A', '0'))
  const before = contents()
  expect(run('import', file, '--dir', dir)).toMatchObject({
    status: 1,
    stderr: [
      'row 2, site: "javascript:alert(1)" is not an https: address',
      'row 2, bank_min: "abc" is not an amount',
      'row 3, bank_min: "0" is not an amount',
      '3 problems; nothing was changed.',
    ],
  })
  expect(contents()).toEqual(before)
})

test.each([
  ['UTF-8', () => writeFileSync(file, Buffer.from([0x6e, 0xff, 0xfe]))],
  ['UTF-8', () => writeFileSync(file, Buffer.from(`\ufeff${COLUMNS}`, 'utf16le'))],
  ['NUL', () => write(row('A\0', '50'))],
  ['5000000', () => writeFileSync(file, Buffer.alloc(5_000_001))],
  ['ENOENT', () => rmSync(file, { force: true })],
  // Another import is running.
  ['casinos.next', () => (write(row('New Casino', '50')), mkdirSync(join(dir, 'casinos.next')))],
])('rejects a file, naming %s', (reason, make) => {
  make()
  const before = contents()
  const { status, stderr } = run('import', file, '--dir', dir)
  expect([status, stderr[0]]).toEqual([1, expect.stringContaining(reason)])
  expect(contents()).toEqual(before)
})

test.each(['', 'destroy', 'diff', 'diff a b', 'validate --colour'])('prints its usage for "%s"', (args) => {
  const { status, stderr } = run(...args.split(' ').filter(Boolean))
  expect([status, stderr[0]]).toEqual([2, expect.stringMatching(/^Usage: npm run catalog/)])
})
