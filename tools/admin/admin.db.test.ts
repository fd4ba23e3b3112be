import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changesNaming } from '#catalog/changes.ts'
import { loadCatalogFiles } from '#catalog/load.ts'
import type { CatalogCasino } from '#catalog/schema.ts'
import { lockDataDir } from '#server/db/embedded/data-dir-lock.ts'
import { fillDays } from '#server/jobs/fill-days.ts'
import { clearByDay } from '#server/testing/clear-by-day.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { runTool } from '#server/testing/servers/run-tool.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { parseCommand, USAGE } from '#tools/admin/commands.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

/** Runs a command of `npm run admin` in this process. */
async function run(...args: readonly string[]): Promise<string> {
  const command = parseCommand(args)
  if (command === null || command === 'help' || command.needs !== 'database')
    throw new Error(`not a command of the database: ${args.join(' ')}`)
  return await command.run(app.deps)
}

async function send(message: string, more: object = { feedbackType: 'other' }): Promise<void> {
  app.deps.clock.advance(1000)
  const { status } = await app.visitor().post('/api/feedback', { message, ...more })
  if (status !== 201) throw new Error(`feedback returned ${status}`)
}

test('a process on PostgreSQL needs DATABASE_URL only; an unknown account exits with 1', async () => {
  const { databaseUrl } = database.options
  if (databaseUrl === null) return
  const ann = await app.member('ann@example.test')
  const env = { DATABASE_URL: databaseUrl }
  expect(await runTool('admin', ['operator', 'add', ann.email], env)).toEqual({
    out: 'ann@example.test is now an operator. The tools require two-factor authentication, which is off.\n',
    err: '',
    status: 0,
  })
  expect((await ann.get('/api/profile')).body.operator).toBe(true)
  expect(await runTool('admin', ['operator', 'add', 'unknown@example.test'], env)).toEqual({
    out: '',
    err: 'This address has no account.\n',
    status: 1,
  })
})

test('a data directory that a server uses, or that is missing, is one line', async () => {
  const dataDir = scratchDir('admin')
  const missing = await runTool('admin', ['catalog', 'preview'], { DATA_DIR: dataDir })
  expect(missing).toEqual({
    out: '',
    err: expect.stringMatching(/^There is no database in .*\n$/),
    status: 1,
  })
  mkdirSync(join(dataDir, 'pglite'))
  const lock = lockDataDir(dataDir)
  try {
    const { out, err, status } = await runTool('admin', ['catalog', 'preview'], { DATA_DIR: dataDir })
    expect({ out, status }).toEqual({ out: '', status: 1 })
    expect(err).toMatch(/^The data directory \S+ is in use by another server\. [^\n]+\n$/)
  } finally {
    lock.release()
  }
})

test('a database without the schema is one line', async () => {
  const empty = await openEmptyDatabase()
  const { databaseUrl } = empty.options
  try {
    if (databaseUrl === null) return
    expect(await runTool('admin', ['feedback'], { DATABASE_URL: databaseUrl })).toEqual({
      out: '',
      err: 'The database schema is out of date. Run npm run db:migrate first.\n',
      status: 1,
    })
  } finally {
    await empty.close()
  }
})

test('lists feedback without its sender or control characters, and marks it', async () => {
  const ann = await app.member('ann@example.test')
  await ann.post('/api/feedback', {
    feedbackType: 'report_inaccurate',
    message: 'first\nsecond \u001b[2J',
    casinoId: 2,
    figure: 'bankMin',
  })
  await send('of a visitor')
  const listed = await run('feedback')
  expect(listed).toMatch(/ · other · from a visitor\n {4}of a visitor\n\n/)
  expect(listed).toMatch(
    /report_inaccurate · from a member · .*, bankMin\n {4}first\n {4}second \ufffd\[2J\n/,
  )
  expect(listed).toMatch(/Open reports by casino and figure:\n {4}1 × .* \(id 2\), bankMin$/)
  expect(listed).not.toContain(ann.id)
  expect(await run('feedback', '--type', 'other')).not.toContain('first')
  const [id = ''] = /^\S+/.exec(listed) ?? []
  expect(await run('feedback', 'done', id)).toContain('done 2026-11-20')
  expect(await run('feedback', '--done')).toContain('of a visitor')
  expect(await run('feedback', 'reopen', id)).not.toContain('done')
  await expect(run('feedback', 'done', ann.id)).rejects.toThrow('no message')
})

test('shows an account, and ends its sessions', async () => {
  const ann = await app.member('ann@example.test')
  await ann.post('/api/casinos/1/cash-outs', {
    id: '0198d5c4-0000-4000-8000-000000000000',
    amount: '8642.31',
    note: 'private',
  })
  const shown = await run('user', ann.email)
  expect(shown).toMatch(/^entries: +1$/m)
  expect(shown).not.toMatch(/8642|private/)
  expect(await run('user', 'end-sessions', ann.email)).toBe('Ended 1 session.')
  await expect(run('user', 'verify', 'unknown@example.test')).rejects.toThrow('nothing to verify')
  expect(await run('user', 'unknown@example.test')).toMatch(/^account: +none\n/)
})

test('compares totals with the ledger, and states how many months are not counted by day', async () => {
  const ann = await app.member('ann@example.test')
  for (const casino of [1, 2])
    await ann.post(`/api/casinos/${casino}/spends`, { id: randomUUID(), amount: '5.00' })
  expect(await run('check-totals')).toBe('All totals equal the sums of their entries.')

  await clearByDay(database.db, ann.id)
  expect(await run('check-totals')).toBe(
    'All totals equal the sums of their entries. 2 months of casinos are not counted by day yet, which the job fill-days does.',
  )
  await runAsUser(database.db, ann.id, [
    {
      name: 'test-tamper-days',
      text: 'update entry_days set spends = 3 where user_id = $1::uuid',
      values: [ann.id],
    },
  ])
  await ann.post('/api/casinos/2/spends', { id: randomUUID(), amount: '5.00' })
  await fillDays(database.db, ann.id)
  await expect(run('check-totals')).rejects.toThrow(/^1 row differs from the sum of the entries\.$/)
})

test('previews the catalog, and loads it only if the changelog names every changed casino', async () => {
  const files = loadCatalogFiles()
  if (!files.ok) throw new Error('the casino files are invalid')
  const names = files.value.map(({ name }) => name)
  const named = files.value.find(({ name }) => changesNaming(name, names).length > 0)
  const other = files.value.find(({ name, tier }) => tier !== null && changesNaming(name, names).length === 0)
  const id = changesNaming(named?.name ?? '', names)[0]?.id ?? ''
  const older = (changed: CatalogCasino | undefined) =>
    files.value.map((casino) => (casino === changed ? { ...casino, bank_min: '987.00' } : casino))

  app = await testApp(database, { casinos: older(other) })
  expect(await run('catalog', 'preview')).toContain(`bankMin: 987.00 -> ${other?.bank_min ?? 'none'}`)
  await expect(run('catalog', 'apply', '--changelog', id)).rejects.toThrow(`does not name: ${other?.name}.`)
  await expect(run('catalog', 'apply', '--changelog', 'unknown')).rejects.toThrow('no entry')

  app = await testApp(database, { casinos: older(named) })
  expect(await run('catalog', 'apply', '--changelog', id)).toContain('Changed casinos: 1.')
  expect(await run('catalog', 'preview')).toContain('The files would change nothing.')
})

test('a note is pinned, shown, and removed; no word of a command is published', async () => {
  expect(await run('note', 'pin', 'removed')).toContain('Note from the operator, 2026-11-20: removed')
  expect(await run('note')).toBe('Note from the operator, 2026-11-20: removed')
  expect(parseCommand(['note', 'removed'])).toBeNull()
  await expect(run('note', 'pin', ' ')).rejects.toThrow('Enter a note.')
  expect(await run('note', 'remove')).toContain('There is no note.')
  expect(await run('note')).toBe('There is no note.')
})

test.each([
  ['feedback done x'],
  ['feedback --type praise'],
  ['feedback --casino 0'],
  ['user'],
  ['user nobody'],
  ['user ann@example.test --done'],
  ['operator promote ann@example.test'],
  ['catalog apply'],
  ['catalog apply --changelog every-place --done'],
  ['catalog preview --changelog every-place'],
  ['catalog'],
  ['mail-test'],
  ['--unknown'],
])('npm run admin -- %s is invalid', (line) => expect(parseCommand(line.split(' '))).toBeNull())

test.each([[''], ['help'], ['--help'], ['user --help']])('npm run admin -- %s shows the commands', (line) => {
  expect(parseCommand(line.split(' ').filter(Boolean))).toBe('help')
  expect(USAGE).toContain('operator add <email>')
})

test('shows what was learned next to the catalog, and learns', async () => {
  expect(await run('learned')).toBe(
    'Nothing was learned yet: it takes the claims or cash-outs of five members who agreed.',
  )
  const evidence = { people: 6, claims: 40, from: Date.UTC(2026, 10, 2), to: Date.UTC(2026, 10, 25) }
  const midnight = { kind: 'fixed', times: ['00:00'], zone: 'America/New_York' }
  const clock = { clock: { kind: 'learned', candidates: [{ clock: midnight, weight: 0.99 }] }, ...evidence }
  const value = { median: 31, lower: 25, upper: 40, ...evidence, lessSince: Date.UTC(2026, 10, 12) }
  const days = { median: 3.5, p90: 9, people: 6, cashOuts: 40, from: evidence.from, to: evidence.to }
  await database.db.pool.query(
    'insert into casino_learned values (4, $1, null, null), (1, null, $2, null), (2, null, null, $3)',
    [clock, value, days],
  )
  expect(await run('learned')).toBe(
    [
      'Casino 1 (1)',
      '    catalog  1440 minutes after a claim; $1.00',
      '    pays     $0.31 (half $0.25 to $0.40): 6 people, 40 claims, 2026-11-02 to 2026-11-25',
      '    less than stated since 2026-11-12',
      '',
      'Casino 2 (2)',
      '    catalog  at 05:00:00 UTC; $0.50',
      '    cash-outs are paid within 3.5 days, 90 % within 9: 6 people, 40 cash-outs, 2026-11-02 to 2026-11-25',
      '',
      'Casino 4 (4)',
      '    catalog  time unknown; unknown',
      '    learned  at 00:00 America/New_York: 6 people, 40 claims, 2026-11-02 to 2026-11-25',
    ].join('\n'),
  )
  // No member agreed, so nothing is known after the next night.
  expect(await run('learn')).toBe('Something is known of 0 bonuses. Servers show this within a minute.')
  expect(await run('learned')).toContain('Nothing was learned yet')
})
