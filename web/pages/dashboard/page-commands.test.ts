import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { SITE_PAGES } from '#web/api/site-pages.ts'
import { HOUR_MS, listedCasino, listRow, NOON } from '#web/api/testing-rows.ts'
import { type Command, findCommands } from '#web/features/commands/find-commands.ts'
import type { LedgerCommands } from '#web/pages/dashboard/ledger-commands.ts'
import { type ListCommands, type PageCommands, pageCommands } from '#web/pages/dashboard/page-commands.ts'

const PAGE: PageCommands = {
  view: 'dashboard',
  member: true,
  dark: false,
  compact: false,
  onView() {},
  onDark() {},
  onCompact() {},
  onResources() {},
  onEntry() {},
  onTutorial() {},
  onShortcuts() {},
  onLogOut() {},
}

function listOf(done: string[], changes = {}): ListCommands {
  const record = (action: string) => (row: { own: { lastCollected: number | null } }) =>
    void done.push(`${action} ${row.own.lastCollected ?? 'never'}`)
  return {
    kind: 'list',
    shown: [listRow(1, {}, listedCasino(1, { name: 'Crown', link: 'https://crown.example/' }))],
    hidden: [listRow(2, { hidden: true }, listedCasino(2, { name: 'Stake' }))],
    now: NOON,
    collect: record('collect'),
    showStrategy: record('strategy'),
    hide: record('hide'),
    showAgain: record('show'),
    snooze: record('snooze'),
    move: record('move'),
    vote: (row, vote) => record(`vote ${vote}`)(row),
    sortBy: (key) => void done.push(key),
    ...changes,
  }
}

const labels = (commands: readonly Command[], group: Command['group']) =>
  commands.filter((command) => command.group === group).map(({ label }) => label)

function run(commands: readonly Command[], label: string): void {
  const command = commands.find((one) => one.label === label)
  if (command === undefined || !('run' in command)) throw new Error(`${label} cannot be run`)
  command.run()
}

test('offers a visitor the vote commands, but no other member command', () => {
  const commands = pageCommands({ ...PAGE, member: false }, () => listOf([], { hidden: [] }))
  expect(labels(commands, 'Casinos')).toEqual([
    'Visit Crown',
    'Strategy for Crown',
    'Vote up Crown',
    'Vote down Crown',
  ])
  const actions = labels(commands, 'Actions')
  expect(actions).toEqual(expect.arrayContaining(['Sign Up', 'Log In', 'Speed Collect']))
  expect(actions).not.toContain('Logout')
  expect(actions).not.toContain('History')
  expect(commands.map(({ label }) => label)).not.toContain('Account')
})

test('finds one Account command for a member, and Log In and Sign Up for a visitor', () => {
  const found = (member: boolean) =>
    findCommands(
      pageCommands({ ...PAGE, member }, () => null),
      'account',
    ).flatMap(({ commands }) => commands.map(({ label }) => label))
  expect(found(true).filter((label) => label === 'Account')).toHaveLength(1)
  expect(found(true)).not.toContain('Log In')
  expect(found(false)).toEqual(expect.arrayContaining(['Log In', 'Sign Up']))
  expect(found(false)).not.toContain('Account')
})

test('offers a member all casino commands', () => {
  const commands = pageCommands(PAGE, () => listOf([]))
  expect(labels(commands, 'Casinos')).toEqual([
    'Collect Crown',
    'Visit Crown',
    'Strategy for Crown',
    'Hide Crown',
    'Snooze Crown…',
    'Move Crown…',
    'Vote up Crown',
    'Vote down Crown',
    'Show again: Stake',
  ])
  expect(labels(commands, 'Actions')).toEqual(expect.arrayContaining(['Logout', 'History']))
  expect(labels(commands, 'Actions')).not.toContain('Sign Up')
  expect(labels(commands, 'Sort the list')).toHaveLength(9)
})

test('offers no sort or casino commands without a list', () => {
  const commands = pageCommands({ ...PAGE, view: 'history', compact: null }, () => null)
  expect(labels(commands, 'Casinos')).toEqual([])
  expect(labels(commands, 'Sort the list')).toEqual([])
  expect(labels(commands, 'Actions')).not.toContain('Turn on compact rows')
})

test('runs a command on the current row', () => {
  const done: string[] = []
  let list = listOf(done)
  const commands = pageCommands(PAGE, () => list)
  const collected = epochMs(NOON - HOUR_MS)
  list = listOf(done, { shown: [listRow(1, { lastCollected: collected })] })
  run(commands, 'Collect Crown')
  run(commands, 'Hide Crown')
  for (const label of ['Snooze Crown…', 'Move Crown…', 'Vote up Crown', 'Vote down Crown'])
    run(commands, label)
  run(commands, 'Show again: Stake')
  run(commands, 'Sort by Tier')
  expect(done).toEqual([
    `collect ${collected}`,
    ...['hide', 'snooze', 'move', 'vote 1', 'vote -1'].map((action) => `${action} ${collected}`),
    'show never',
    'tier',
  ])
})

test('marks the current view, and offers the dialogs of the resources panel', () => {
  const opened: string[] = []
  const commands = pageCommands(
    { ...PAGE, onEntry: (entry) => void opened.push(entry), onTutorial: () => void opened.push('tutorial') },
    () => null,
  )
  const here = commands.filter(({ hint }) => hint === 'You are here').map(({ label }) => label)
  expect(here).toEqual(['Your Dashboard'])
  for (const label of ['Disclosure', 'Submit Feedback', 'Delete Account', 'Show the tutorial'])
    run(commands, label)
  expect(opened).toEqual(['disclosure', 'feedback', 'delete-account', 'tutorial'])
  expect(
    labels(
      pageCommands({ ...PAGE, member: false }, () => null),
      'Actions',
    ),
  ).not.toContain('Show the tutorial')
})

test('offers every content page once, with a unique name', () => {
  const pages = pageCommands(PAGE, () => null).filter(({ group }) => group === 'Pages')
  const hrefs = pages.map((page) => ('href' in page ? page.href : ''))
  const contentPages = SITE_PAGES.filter((page) =>
    /^\/(blog\/|the-method|glossary|faq|casino-reviews)/.test(page),
  )
  expect(hrefs).toEqual(expect.arrayContaining(contentPages))
  expect(hrefs).not.toContain('/404')
  expect(new Set(pages.map(({ label }) => label)).size).toBe(pages.length)
  for (const { label } of pages) expect(label).toMatch(/^[A-Z]/)
})

test('filters the history by kind, casino and year, and offers all entries once a filter is active', () => {
  const done: string[] = []
  const ledger: LedgerCommands = {
    kind: 'ledger',
    casinos: [
      { id: 1, name: 'Crown', link: 'https://crown.example/', referral: false, active: true },
      { id: 2, name: 'Gone', link: 'https://gone.example/', referral: false, active: false },
    ],
    filtered: false,
    deleted: false,
    showKind: (kind) => void done.push(kind),
    showCasino: (id) => void done.push(`casino ${id}`),
    showAll: () => void done.push('all'),
    showDeleted: (shown) => void done.push(`deleted ${String(shown)}`),
    showYear: (year) => void done.push(`${year} year`),
    download: (format) => void done.push(format),
  }
  const page: PageCommands = { ...PAGE, view: 'history', compact: null }
  const unfiltered = pageCommands(page, () => ledger)
  expect(labels(unfiltered, 'Casinos')).toEqual(['Entries of Crown', 'Visit Crown', 'Entries of Gone'])
  expect(labels(unfiltered, 'Sort the list')).toEqual([])
  expect(labels(unfiltered, 'Actions')).not.toContain('Show all entries')
  const filtered = pageCommands(page, () => ({ ...ledger, filtered: true, deleted: true }))
  for (const label of ['Show only spends', 'Entries of Gone', 'Show all entries', 'Hide deleted entries'])
    run(filtered, label)
  for (const label of ['Show deleted entries', 'Show only last year', 'Download all entries as CSV'])
    run(unfiltered, label)
  expect(done).toEqual(['spend', 'casino 2', 'all', 'deleted false', 'deleted true', 'last year', 'csv'])
})
