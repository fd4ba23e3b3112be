import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import type { DashboardAnswer, DashboardRow } from '#contract/dashboard.ts'
import type { EntriesAnswer, Entry } from '#contract/entries.ts'
import { PATHS } from '#contract/paths.ts'

/** A kept connection may be closed by the server in the moment it is used again; such a call never arrived. */
const AGAIN = { maxRetries: 2 }

export const PASSWORD = 'plum gravel orbit teapot'

/** Someone who is signed in, in the browser whose cookies `request` shares. */
export type Person = {
  readonly email: string
  readonly password: string
  /** What is stored of this person, read past the screen. */
  readonly storedRow: (casinoId: number) => Promise<DashboardRow>
  readonly storedEntries: () => Promise<Entry[]>
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}

/** Signs a new person up by the API; the cookies stay with `request`. */
export async function signUpPerson(request: APIRequestContext, address: string): Promise<Person> {
  const email = newEmail()
  const made = await request.post(`${address}${PATHS.signUp}`, {
    ...AGAIN,
    data: { email, password: PASSWORD, age: 34, state: 'CA' },
  })
  if (made.status() !== 201) throw new Error(`Sign-up answered ${made.status()}: ${await made.text()}`)
  return {
    email,
    password: PASSWORD,
    async storedRow(casinoId) {
      const answer = (await (
        await request.get(`${address}${PATHS.dashboard}`, AGAIN)
      ).json()) as DashboardAnswer
      const row = answer.casinos.find((one) => one.casino_id === casinoId)
      if (!row) throw new Error(`No row for casino ${casinoId}`)
      return row
    },
    async storedEntries() {
      const answer = (await (await request.get(`${address}${PATHS.entries}`, AGAIN)).json()) as EntriesAnswer
      return answer.entries
    },
  }
}

export async function readCatalogue(request: APIRequestContext, address: string): Promise<Casino[]> {
  const answer = (await (await request.get(`${address}${PATHS.casinos}`, AGAIN)).json()) as {
    casinos: Casino[]
  }
  return answer.casinos.filter(({ active }) => active)
}
