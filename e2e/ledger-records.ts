import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { casinoPath } from '#contract/paths.ts'

export type Recorded = {
  readonly casino: Casino
  readonly what: 'collections' | 'cash-outs' | 'spends'
  readonly amount?: string
  readonly at?: string
  readonly note?: string
}

/** Records entries by the API. */
export async function recordAll(
  request: APIRequestContext,
  address: string,
  records: readonly Recorded[],
): Promise<void> {
  for (const { casino, what, amount, at, note } of records) {
    const response = await request.post(`${address}${casinoPath(casino.id, what)}`, {
      data: {
        id: randomUUID(),
        ...(amount ? { amount } : {}),
        ...(at ? { occurredAt: at } : {}),
        ...(note ? { note } : {}),
      },
    })
    if (!response.ok()) throw new Error(`${what} returned ${response.status()}`)
  }
}
