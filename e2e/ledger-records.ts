import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import { ownCasinoId } from '#contract/own-casino-id.ts'
import type { CreateOwnCasino } from '#contract/own-figures.ts'
import { casinoPath, PATHS } from '#contract/paths.ts'

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

/** Adds a casino, or with `parentId` a bonus of a casino, by the API. @returns its ID. */
export async function addOwnCasino(
  request: APIRequestContext,
  address: string,
  casino: Omit<CreateOwnCasino, 'id'>,
): Promise<number> {
  const id = randomUUID()
  const response = await request.post(`${address}${PATHS.ownCasinos}`, { data: { id, ...casino } })
  if (!response.ok()) throw new Error(`Adding ${casino.name} returned ${response.status()}`)
  return ownCasinoId(id)
}

/** Returns two open casinos of a tier, without further bonuses. */
export function casinosOfTier(catalog: readonly Casino[], tier: number): readonly [Casino, Casino] {
  const [first, second] = catalog.filter((one) => one.active && one.parentId === null && one.tier === tier)
  if (first === undefined || second === undefined) throw new Error(`Tier ${tier} has fewer than two casinos`)
  return [first, second]
}
