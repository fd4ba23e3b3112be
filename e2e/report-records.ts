import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { casinoPath, PATHS } from '#contract/paths.ts'

/** An entry of a year of records. A cash-out can have a state. */
export type YearRecord = {
  readonly casino: Casino
  readonly what: 'collections' | 'cash-outs' | 'spends'
  readonly at: string
  readonly amount?: string
  readonly status?: 'requested' | 'paid'
  readonly paidAt?: string
}

/** Records entries by the API, with the calendar of New York. */
export async function recordYear(
  request: APIRequestContext,
  address: string,
  records: readonly YearRecord[],
): Promise<void> {
  await request.put(`${address}${PATHS.settings}`, { data: { timeZone: 'America/New_York' } })
  for (const { casino, what, at, ...rest } of records) {
    const response = await request.post(`${address}${casinoPath(casino.id, what)}`, {
      data: { id: randomUUID(), occurredAt: at, ...rest },
    })
    if (!response.ok()) throw new Error(`${what} returned ${response.status()}: ${await response.text()}`)
  }
}
