import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import type { DashboardResponse, DashboardRow } from '#contract/dashboard.ts'
import type { EntriesResponse, Entry } from '#contract/entries.ts'
import { PATHS } from '#contract/paths.ts'

/** The server may close a keep-alive connection in the moment it is reused. Such a call never arrived. */
export const RETRY = { maxRetries: 2 }

export const PASSWORD = 'plum gravel orbit teapot'

/** A signed-in member. `request` shares the cookies of the browser. */
export type Member = {
  readonly email: string
  readonly password: string
  /** The stored data of this member, read by the API. */
  readonly storedRow: (casinoId: number) => Promise<DashboardRow>
  readonly storedEntries: () => Promise<Entry[]>
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`
}

/** Signs a new member up by the API. The cookies stay with `request`. */
export async function signUpMember(request: APIRequestContext, address: string): Promise<Member> {
  const email = newEmail()
  const made = await request.post(`${address}${PATHS.signUp}`, {
    ...RETRY,
    data: { email, password: PASSWORD, age: 34, state: 'OR' },
  })
  if (made.status() !== 201) throw new Error(`Sign-up returned ${made.status()}: ${await made.text()}`)
  return {
    email,
    password: PASSWORD,
    async storedRow(casinoId) {
      const response = (await (
        await request.get(`${address}${PATHS.dashboard}`, RETRY)
      ).json()) as DashboardResponse
      const row = response.casinos.find((one) => one.casinoId === casinoId)
      if (!row) throw new Error(`No row for casino ${casinoId}`)
      return row
    },
    async storedEntries() {
      const response = (await (
        await request.get(`${address}${PATHS.entries}`, RETRY)
      ).json()) as EntriesResponse
      return response.entries
    },
  }
}

/** Returns whether a bonus counts as ready if it was never collected: in tiers 1 to 4, and without a condition. */
export function countsAsReady({ tier, clock }: Pick<Casino, 'tier' | 'clock'>): boolean {
  return tier !== null && tier < 5 && clock.kind !== 'condition'
}

/** Counts the casinos of bonuses: each is one stop of Speed Collect, and one of the casinos ready. */
export function casinoCount(bonuses: readonly Pick<Casino, 'id' | 'parentId'>[]): number {
  return new Set(bonuses.map(({ id, parentId }) => parentId ?? id)).size
}

/** Returns the offered bonuses with the names of the screen: a further one is `Scarlet Sands · Wheel`. */
export async function readCatalog(request: APIRequestContext, address: string): Promise<Casino[]> {
  const response = (await (await request.get(`${address}${PATHS.casinos}`, RETRY)).json()) as {
    casinos: Casino[]
  }
  const names = new Map(response.casinos.map(({ id, name }) => [id, name]))
  return response.casinos
    .filter(({ active }) => active)
    .map((casino) =>
      casino.parentId === null
        ? casino
        : { ...casino, name: `${names.get(casino.parentId)} · ${casino.name}` },
    )
}
