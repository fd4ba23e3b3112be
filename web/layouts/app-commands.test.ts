import { expect, test } from 'vitest'
import { type Command, findCommands } from '#web/features/commands/find-commands.ts'
import { appCommands, type AppState } from '#web/layouts/app-commands.ts'

const APP: AppState = {
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

const labels = (commands: readonly Command[], group: Command['group']) =>
  commands.filter((command) => command.group === group).map(({ label }) => label)

function run(commands: readonly Command[], label: string): void {
  const command = commands.find((one) => one.label === label)
  if (command === undefined || !('run' in command)) throw new Error(`${label} cannot be run`)
  command.run()
}

test('offers the actions of a visitor or of a member', () => {
  const visitor = labels(appCommands({ ...APP, member: false }), 'Actions')
  expect(visitor).toEqual(expect.arrayContaining(['Sign Up', 'Log In', 'Speed Collect']))
  for (const label of ['Logout', 'History', 'Account']) expect(visitor).not.toContain(label)
  const member = labels(appCommands(APP), 'Actions')
  expect(member).toEqual(expect.arrayContaining(['Logout', 'History']))
  expect(member).not.toContain('Sign Up')
})

test('finds one Account command for a member, and Log In and Sign Up for a visitor', () => {
  const found = (member: boolean) =>
    findCommands(appCommands({ ...APP, member }), 'account').flatMap(({ commands }) =>
      commands.map(({ label }) => label),
    )
  expect(found(true).filter((label) => label === 'Account')).toHaveLength(1)
  expect(found(true)).not.toContain('Log In')
  expect(found(false)).toEqual(expect.arrayContaining(['Log In', 'Sign Up']))
  expect(found(false)).not.toContain('Account')
})

test('offers compact rows only where the list has rows', () => {
  expect(labels(appCommands({ ...APP, view: 'history', compact: null }), 'Actions')).not.toContain(
    'Turn on compact rows',
  )
})

test('marks the current view, and offers the dialogs of the resources panel', () => {
  const opened: string[] = []
  const commands = appCommands({
    ...APP,
    onEntry: (entry) => void opened.push(entry),
    onTutorial: () => void opened.push('tutorial'),
  })
  const here = commands.filter(({ hint }) => hint === 'You’re here').map(({ label }) => label)
  expect(here).toEqual(['Your Dashboard'])
  for (const label of ['Disclosure', 'Submit Feedback', 'Delete Account', 'Show the tutorial'])
    run(commands, label)
  expect(opened).toEqual(['disclosure', 'feedback', 'delete-account', 'tutorial'])
  expect(labels(appCommands({ ...APP, member: false }), 'Actions')).not.toContain('Show the tutorial')
})

test('offers every content page once, with a unique name', () => {
  const pages = appCommands(APP).filter(({ group }) => group === 'Pages')
  const hrefs = pages.map((page) => ('href' in page ? page.href : ''))
  expect(hrefs).toEqual(expect.arrayContaining(['/', '/the-method', '/faq', '/blog/why-rtp-matters']))
  expect(hrefs).not.toContain('/404')
  expect(new Set(pages.map(({ label }) => label)).size).toBe(pages.length)
  for (const { label } of pages) expect(label).toMatch(/^[A-Z]/)
})
