import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  pendingLogin,
  sendCode,
  twoFactorMember,
  type TwoFactorMember,
} from '#server/testing/accounts/two-factor-member.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let ann: TwoFactorMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await twoFactorMember(app)
})

const CLOCK = 'That code is incorrect. The clock of the device with your app may be wrong.'

const enter = async (code: string) => {
  const { status, body } = await sendCode(await pendingLogin(app, ann.email), code)
  return [status, body.error?.message]
}

test.each([
  ['an hour ahead', 120, CLOCK],
  ['95 seconds behind', -4, CLOCK],
])('the code of a clock that is %s mentions the clock', async (_name, steps, message) => {
  expect(await enter(ann.code(steps))).toEqual([401, message])
})

test('a code that was used says so, and a wrong backup code mentions no clock', async () => {
  const code = ann.code()
  expect(await enter(code)).toEqual([200, undefined])
  expect(await enter(code)).toEqual([
    401,
    'That code was already used. Wait until your app shows the next one.',
  ])
  expect(await enter('0000-0000-0000')).toEqual([401, 'That code is incorrect or was already used.'])
})

test('a code within pasted text, or in full-width digits, is found', async () => {
  expect(await enter(`Your code is ${ann.code()}`)).toEqual([200, undefined])
  app.deps.clock.advance(60_000)
  const wide = [...ann.code()].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  expect(await enter(wide)).toEqual([200, undefined])
})
