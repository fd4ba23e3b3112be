import { expect, test } from 'vitest'
import { claimDueMembers, nextDueAt } from '#server/commands/reminders/due-members.ts'
import { givenReminders, MINUTE } from '#server/testing/given-reminders.ts'
import { runAsUser } from '#server/testing/run-as-user.ts'

const given = givenReminders()
const { at } = given

const damages = {
  read: async (userId: string) => {
    const text = `update casinos_users set own = '{"figures": {"link": "no address"}}', own_version = 1
      where user_id = $1::uuid and casino_id = 1`
    await runAsUser(given.app.deps.db, userId, [{ name: 'test-damage-list', text, values: [userId] }])
  },
  told: async (userId: string) => {
    const text = `update reminders set settings = '{"digest": 5}' where user_id = $1::uuid`
    await runAsUser(given.app.deps.db, userId, [{ name: 'test-damage-settings', text, values: [userId] }])
  },
  stored: async (userId: string) => {
    await given.database.db.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'damaged'; end $$;
      create trigger fail before update on reminders for each row when (old.user_id = '${userId}') execute function fail()`)
  },
}

test.each(['read', 'told', 'stored'] as const)(
  'a member who cannot be %s does not stop the others',
  async (damage) => {
    const members = await given.membersDueAtSeven(4)
    await given.app.remind()
    const [damaged = given.ann.id, ...others] = members.map(({ who }) => who.id).toReversed()
    await damages[damage](damaged)
    at('20T19:00')
    await given.app.remind()
    await given.database.db.pool.query('drop function if exists fail() cascade')
    const told = members.filter(({ who }) => others.includes(who.id)).map(({ browser }) => browser.received)
    expect(told).toMatchObject(others.map(() => [{ tag: 'digest' }]))
    // The claim of the damaged one stays, and the others are not claimed again.
    expect(await nextDueAt(given.database.db)).toBe(given.app.deps.now() + 90_000)
    given.app.deps.clock.advance(2 * MINUTE)
    expect(await claimDueMembers(given.database.db, given.app.deps.now(), 10)).toMatchObject([
      { userId: damaged },
    ])
  },
)

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a member whose rows are locked for too long does not stop the others',
  async () => {
    const members = await given.membersDueAtSeven(4)
    await given.app.remind()
    at('20T19:00')
    const write = await given.database.db.pool.connect()
    try {
      await write.query('begin')
      await write.query("select set_config('app.user_id', $1, true)", [given.ann.id])
      await write.query('select from reminders where user_id = $1 for update', [given.ann.id])
      expect(await given.app.remind()).toBe(4)
    } finally {
      await write.query('rollback')
      write.release()
    }
    expect(members.map(({ browser }) => browser.received.length)).toEqual(members.map(() => 1))
    given.app.deps.clock.advance(2 * MINUTE)
    expect(await claimDueMembers(given.database.db, given.app.deps.now(), 10)).toMatchObject([
      { userId: given.ann.id },
    ])
  },
)
