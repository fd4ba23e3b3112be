import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { addPasskey, logInWith } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { PASSWORD, type TestClient, type TestResponse } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import {
  fromBase32,
  pendingLogin,
  sendCode,
  setUpTwoFactor,
} from '#server/testing/accounts/two-factor-member.ts'

// Everyone here knows the password. Ann owns the account; an intruder changes its address and tries to stay in.

const DAY_MS = 86_400_000
const INTRUDER = 'intruder@example.test'
const NEXT = 'seven quiet herons'

let database: TestDatabase
let app: MailedApp
let ann: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await app.member()
})
afterEach(() => app.server.stop())

const device = () => softwareAuthenticator('https://bonus.example')
const enter = (email: string, password: string, client = app.visitor()) =>
  client.post('/api/login', { email, password })

async function linkTo(address: string, subject: string): Promise<string> {
  const mails = await app.collect()
  const mail = mails.find(({ to, headers }) => to.includes(address) && headers.get('subject') === subject)
  if (!mail) throw new Error(`no mail “${subject}” to ${address}`)
  return mail.token
}

/** A client that has just signed in. */
async function signedIn(email = ann.email, password = PASSWORD): Promise<TestClient> {
  const client = app.visitor()
  expect((await enter(email, password, client)).body.user).toBeDefined()
  return client
}

/** Changes the address as an intruder does. @returns the owner's link back. */
async function changeAddress(intruder: TestClient, to = INTRUDER, from = ann.email): Promise<string> {
  expect((await intruder.post('/api/email/change', { email: to })).status).toBe(200)
  const token = await linkTo(to, 'Confirm your new email address')
  expect((await app.visitor().post('/api/email/change/confirm', { token })).status).toBe(200)
  return await linkTo(from, 'Your email address was changed')
}

async function takeBack(token: string): Promise<void> {
  expect((await app.visitor().post('/api/email/change/undo', { token })).status).toBe(200)
}

/** Restores the address and sets a new password. @returns the names of the passkeys that the reset page lists. */
async function recover(undoToken: string): Promise<string[]> {
  await takeBack(undoToken)
  return await chooseNewPassword()
}

async function chooseNewPassword(): Promise<string[]> {
  const token = await linkTo(ann.email, 'Choose a new password')
  const { body } = await app.visitor().post('/api/password/reset/passkeys', { token })
  const reset = { token, password: NEXT }
  expect((await app.visitor().post('/api/password/reset', reset)).status).toBe(200)
  return body.passkeys.map(({ name }: { name: string }) => name)
}

async function expectLogInWithoutCode(): Promise<void> {
  const response = await enter(ann.email, NEXT)
  expect([response.status, response.body.user?.twoFactor]).toEqual([200, false])
}

describe('passkeys', () => {
  test('from the seven days before the change or later are deleted; an older one stays', async () => {
    const [own, early, late] = [device(), device(), device()]
    await addPasskey(ann, own, { name: 'Own phone' })
    app.deps.clock.advance(1)
    await addPasskey(ann, early, { name: 'Early' })
    app.deps.clock.advance(7 * DAY_MS)
    const intruder = await signedIn()
    const undo = await changeAddress(intruder)
    app.deps.clock.advance(DAY_MS)
    await addPasskey(await signedIn(INTRUDER), late, { name: 'Late' })

    expect(await recover(undo)).toEqual(['Own phone'])
    expect((await logInWith(app.visitor(), early)).status).toBe(401)
    expect((await logInWith(app.visitor(), late)).status).toBe(401)
    expect((await logInWith(app.visitor(), own)).body.user.email).toBe(ann.email)
  })

  test('that are older cannot log in before there is a new password', async () => {
    const planted = device()
    await addPasskey(ann, planted)
    app.deps.clock.advance(8 * DAY_MS)
    const undo = await changeAddress(await signedIn())
    await takeBack(undo)
    const early = await logInWith(app.visitor(), planted)
    expect([early.status, early.body.error]).toEqual([
      401,
      expect.objectContaining({
        code: 'wrong-credentials',
        message:
          'Choose a new password first. Use the link we emailed you, or choose “Forgot your password?”',
      }),
    ])
    await chooseNewPassword()
    expect((await logInWith(app.visitor(), planted)).status).toBe(200)
  })

  test('that an intruder is adding are not added', async () => {
    const undo = await changeAddress(await signedIn())
    const intruder = await signedIn(INTRUDER)
    const { body } = await intruder.post('/api/passkeys/options')
    await takeBack(undo)
    const planted = device()
    const response = planted.create(body.options)
    expect((await intruder.post('/api/passkeys', { name: 'Late', response })).status).toBe(401)
    expect(await chooseNewPassword()).toEqual([])
  })
})

describe('the second factor', () => {
  test.each(['before', 'since'])('turned on %s the change is deleted, and not required', async (when) => {
    let undo = when === 'since' ? await changeAddress(ann) : ''
    app.deps.clock.advance(DAY_MS)
    const intruder = await signedIn(when === 'since' ? INTRUDER : ann.email)
    const { secret } = await setUpTwoFactor(intruder, app.deps.now())
    if (when === 'before') undo = await changeAddress(intruder)

    await takeBack(undo)
    expect((await enter(ann.email, PASSWORD)).status).toBe(401)
    await chooseNewPassword()
    await expectLogInWithoutCode()
    const owner = await signedIn(ann.email, NEXT)
    expect((await owner.get('/api/two-factor')).body).toMatchObject({ enabled: false, backupCodesLeft: 0 })
    expect((await setUpTwoFactor(owner, app.deps.now())).secret).not.toEqual(secret)
  })

  test('that was replaced by the intruder’s is deleted', async () => {
    await setUpTwoFactor(ann, app.deps.now())
    expect((await ann.post('/api/two-factor/off')).status).toBe(200)
    app.deps.clock.advance(8 * DAY_MS)
    const intruder = await signedIn()
    await setUpTwoFactor(intruder, app.deps.now())
    await recover(await changeAddress(intruder))
    await expectLogInWithoutCode()
  })

  test('whose setup was not confirmed is deleted, and cannot be confirmed later', async () => {
    const undo = await changeAddress(ann)
    const intruder = await signedIn(INTRUDER)
    const { body } = await intruder.post('/api/two-factor/start')
    await recover(undo)
    const code = totp(fromBase32(body.secret), stepAt(app.deps.now()))
    expect((await intruder.post('/api/two-factor/confirm', { code })).status).toBe(401)
    const owner = await signedIn(ann.email, NEXT)
    expect((await owner.post('/api/two-factor/confirm', { code })).body.error.code).toBe('conflict')
  })

  describe('that is older than seven days', () => {
    let secret: Buffer
    let backupCodes: readonly string[]
    const code = (away = 0) => totp(secret, stepAt(app.deps.now()) + away)

    beforeEach(async () => {
      ;({ secret, backupCodes } = await setUpTwoFactor(ann, app.deps.now()))
      app.deps.clock.advance(7 * DAY_MS + 1)
    })

    async function passedBoth(email = ann.email): Promise<TestClient> {
      const client = await pendingLogin(app, email)
      expect((await sendCode(client, code())).status).toBe(200)
      app.deps.clock.advance(60_000)
      return client
    }

    test('stays, with its backup codes', async () => {
      // The codes were created more than seven days before the change.
      await recover(await changeAddress(await passedBoth()))
      for (const typed of [code(), backupCodes[0]]) {
        const client = app.visitor()
        expect((await enter(ann.email, NEXT, client)).body).toEqual({ twoFactor: true })
        expect((await sendCode(client, typed)).body.user.email).toBe(ann.email)
      }
    })

    test.each(['before the change', 'since the change'])(
      'stays, without backup codes that were renewed %s',
      async (when) => {
        const intruder = await passedBoth()
        let undo = when === 'since the change' ? await changeAddress(intruder) : ''
        const renewed = await intruder.post('/api/two-factor/backup-codes')
        expect(renewed.status).toBe(200)
        if (undo === '') undo = await changeAddress(intruder)
        await recover(undo)
        const client = app.visitor()
        await enter(ann.email, NEXT, client)
        expect((await sendCode(client, renewed.body.codes[0])).body.error.code).toBe('wrong-code')
        expect((await sendCode(client, backupCodes[0])).body.error.code).toBe('wrong-code')
        const response = await sendCode(client, code())
        expect(response.status).toBe(200)
        expect((await client.get('/api/two-factor')).body).toMatchObject({
          enabled: true,
          backupCodesLeft: 0,
        })
      },
    )

    test('does not complete a log-in that was waiting for its code', async () => {
      const undo = await changeAddress(await passedBoth())
      const waiting = await pendingLogin(app, INTRUDER)
      await takeBack(undo)
      const { rows } = await database.db.pool.query('select from auth.second_step')
      expect(rows).toEqual([])
      expect((await sendCode(waiting, code())).body.error.code).toBe('sign-in-needed')
      await chooseNewPassword()
      expect((await sendCode(waiting, code())).body.error.code).toBe('sign-in-needed')
    })
  })
})

describe('the calendar feed', () => {
  test('ends, because an intruder can have read its address', async () => {
    expect((await ann.post('/api/calendar')).status).toBe(200)
    const intruder = await signedIn()
    const { url } = (await intruder.get('/api/calendar')).body.feed
    const read = async () => (await app.visitor().get(new URL(url).pathname)).status
    expect(await read()).toBe(200)
    await recover(await changeAddress(intruder))
    expect(await read()).toBe(404)
    expect((await (await signedIn(ann.email, NEXT)).get('/api/calendar')).body.feed).toBeNull()
  })
})

test('the replaced address is told, without the address that is restored', async () => {
  await takeBack(await changeAddress(await signedIn()))
  const mails = (await app.collect()).filter(({ to }) => to.includes(INTRUDER))
  expect(mails.map(({ headers }) => headers.get('subject'))).toEqual(['Your email address was changed back'])
  expect(mails[0]?.raw).not.toContain(ann.email)
  expect(mails[0]?.token).toBe('')
  expect(mails[0]?.text).toMatch(/^Contact us:\r\nhttps?:\/\/[^/]+\/contact\r$/m)
})

test('an intruder who changes the address twice, and undoes the first change, is signed out', async () => {
  const planted = device()
  await addPasskey(ann, planted)
  const own = await changeAddress(ann)
  app.deps.clock.advance(6 * DAY_MS)
  const second = await changeAddress(await signedIn(INTRUDER), 'intruder.second@example.test', INTRUDER)
  await takeBack(second)
  const token = await linkTo(INTRUDER, 'Choose a new password')
  const intrudersPassword = 'a pebble for the magpie'
  expect(
    (await app.visitor().post('/api/password/reset', { token, password: intrudersPassword })).status,
  ).toBe(200)
  const intruder = await signedIn(INTRUDER, intrudersPassword)
  await app.visitor().post('/api/password/forgot', { email: INTRUDER })
  const nextReset = await linkTo(INTRUDER, 'Choose a new password')

  expect(await recover(own)).toEqual([])
  expect((await intruder.get('/api/dashboard')).status).toBe(401)
  expect((await logInWith(app.visitor(), planted)).status).toBe(401)
  for (const email of [INTRUDER, ann.email]) expect((await enter(email, intrudersPassword)).status).toBe(401)
  for (const path of ['/api/password/reset', '/api/password/reset/passkeys']) {
    const body = path.endsWith('reset') ? { token: nextReset, password: NEXT } : { token: nextReset }
    expect((await app.visitor().post(path, body)).body.error.code).toBe('expired-link')
  }
  await expectLogInWithoutCode()
})

test('the right password gets the reason until there is a new one; a wrong one does not', async () => {
  await takeBack(await changeAddress(await signedIn()))
  const message = async (password: string) => {
    const { status, body } = await enter(ann.email, password)
    return [status, body.error.code, body.error.message]
  }
  expect(await message(PASSWORD)).toEqual([
    401,
    'wrong-credentials',
    'Choose a new password first. Use the link we emailed you, or choose “Forgot your password?”',
  ])
  expect(await message('not the password')).toEqual([401, 'wrong-credentials', 'Invalid email or password.'])
  await chooseNewPassword()
  expect((await message(PASSWORD))[2]).toBe('Invalid email or password.')
  await expectLogInWithoutCode()
})

test('a password that was changed before the address does not work', async () => {
  const intrudersPassword = 'a pebble for the magpie'
  const changed = { current: PASSWORD, password: intrudersPassword }
  expect((await ann.post('/api/password/change', changed)).status).toBe(200)
  const undo = await changeAddress(ann)
  await takeBack(undo)
  expect((await enter(ann.email, intrudersPassword)).status).toBe(401)
  await chooseNewPassword()
  expect((await enter(ann.email, intrudersPassword)).status).toBe(401)
  await expectLogInWithoutCode()
})

test('an account with the two-factor flag but without a second factor can log in', async () => {
  await database.db.pool.query('update auth."user" set two_factor = true where id = $1', [ann.id])
  expect((await enter(ann.email, PASSWORD)).body.user.email).toBe(ann.email)
})

// The embedded engine has one connection, so it has no concurrent transactions.
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('a concurrent request', () => {
  const REQUESTS = {
    'adds no passkey': async (intruder: TestClient) => {
      const { body } = await intruder.post('/api/passkeys/options')
      const response = device().create(body.options)
      return () => intruder.post('/api/passkeys', { name: 'Late', response })
    },
    'enables no second factor': async (intruder: TestClient) => {
      const { body } = await intruder.post('/api/two-factor/start')
      const code = totp(fromBase32(body.secret), stepAt(app.deps.now()))
      return () => intruder.post('/api/two-factor/confirm', { code })
    },
    'makes no backup codes': async (intruder: TestClient) => {
      await setUpTwoFactor(intruder, app.deps.now())
      // Older than everything that is deleted; its codes are not.
      await database.db.pool.query(
        `update auth.second_factor set confirmed_at = confirmed_at - interval '300 hours', backup_codes_at = null`,
      )
      await database.db.pool.query('delete from auth.backup_code')
      return () => intruder.post('/api/two-factor/backup-codes')
    },
    'creates no calendar feed': async (intruder: TestClient) => () => intruder.post('/api/calendar'),
    'asks for no other address': async (intruder: TestClient) => () =>
      intruder.post('/api/email/change', { email: 'intruder.second@example.test' }),
  }

  const ORDERS = ['the request', 'the undo'] as const
  const cases = Object.entries(REQUESTS).flatMap(([name, prepare]) =>
    ORDERS.map((first) => ({ name, prepare, first })),
  )

  test.each(cases)('$name, with $first first in the queue', async ({ prepare, first }) => {
    const token = await changeAddress(ann)
    const send = await prepare(await signedIn(INTRUDER))
    const undo = () => app.visitor().post('/api/email/change/undo', { token })
    await inLine(first === 'the request' ? [send, undo] : [undo, send])
    const { rows } = await database.db.pool.query(
      `select (select count(*)::int from auth.passkey) as passkeys,
         (select count(*)::int from auth.backup_code) as codes,
         (select count(*)::int from auth.second_factor where confirmed_at >= $1) as factors,
         (select count(*)::int from auth.mail_tokens where purpose = 'change') as wishes,
         (select count(*)::int from auth.calendar_tokens) as feeds,
         (select count(*)::int from auth.session) as sessions, (select email from auth."user") as email`,
      [new Date(app.deps.now() - 7 * DAY_MS)],
    )
    expect(rows).toEqual([
      { passkeys: 0, codes: 0, factors: 0, wishes: 0, feeds: 0, sessions: 0, email: ann.email },
    ])
  })

  const REMOVALS = {
    'a second factor': async (intruder: TestClient) => {
      await setUpTwoFactor(intruder, app.deps.now())
      await database.db.pool.query(
        `update auth.second_factor set confirmed_at = confirmed_at - interval '300 hours'`,
      )
      return () => intruder.post('/api/two-factor/off')
    },
    'a passkey': async (intruder: TestClient) => {
      await addPasskey(intruder, device())
      const { rows } = await database.db.pool.query(
        `update auth.passkey set created_at = created_at - interval '300 hours' returning id`,
      )
      return () => intruder.send('DELETE', `/api/passkeys/${rows[0].id}`)
    },
  }

  test.each(Object.entries(REMOVALS))('removes %s that is older no longer', async (_name, prepare) => {
    const token = await changeAddress(ann)
    const send = await prepare(await signedIn(INTRUDER))
    const [undone, removed] = await inLine([
      () => app.visitor().post('/api/email/change/undo', { token }),
      send,
    ])
    expect([undone?.status, removed?.body.error.code]).toEqual([200, 'sign-in-needed'])
    const { rows } = await database.db.pool.query(
      `select (select count(*) from auth.passkey) + (select count(*) from auth.second_factor) as n`,
    )
    expect(Number(rows[0].n)).toBe(1)
  })

  /** Sends requests while another transaction has the lock of the account, so that they get it in this order. */
  async function inLine(line: readonly (() => Promise<TestResponse>)[]): Promise<TestResponse[]> {
    const blocker = await database.db.pool.connect()
    const responses: Promise<TestResponse>[] = []
    try {
      await blocker.query('begin')
      await blocker.query('select from auth."user" where id = $1 for no key update', [ann.id])
      for (const [n, start] of line.entries()) {
        responses.push(start())
        await expect.poll(waiting, { timeout: 30_000 }).toBe(n + 1)
      }
      await blocker.query('commit')
    } finally {
      blocker.release()
    }
    return await Promise.all(responses)
  }

  async function waiting(): Promise<number> {
    const { rows } = await database.db.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].n
  }
})
