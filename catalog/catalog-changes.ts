import { isDeepStrictEqual } from 'node:util'
import { presentCasinos } from '#catalog/present.ts'
import type { CasinoFile, Referrals } from '#catalog/schema.ts'

/**
 * Describes the differences between two states of the catalog: new casinos, changed fields, and changed tiers.
 *
 * @returns one block of lines per casino that differs.
 */
export function catalogChanges(
  before: readonly CasinoFile[],
  after: readonly CasinoFile[],
  referrals: Referrals = {},
): string[] {
  const old = new Map(before.map((casino) => [casino.id, casino]))
  const oldTiers = new Map(presentCasinos(before, referrals).map(({ id, tier }) => [id, tier]))
  const newTiers = new Map(presentCasinos(after, referrals).map(({ id, tier }) => [id, tier]))
  return after.flatMap((casino) => {
    const previous = old.get(casino.id)
    const tier = newTiers.get(casino.id) ?? null
    if (!previous) return [`+ ${casino.name} (id ${casino.id}), new, ${tierText(tier)}`]
    const fields = changedFields(previous, casino)
    const oldTier = oldTiers.get(casino.id) ?? null
    if (oldTier !== tier) fields.push(`    ${tierText(oldTier)} -> ${tierText(tier)}`)
    return fields.length === 0 ? [] : [`~ ${casino.name} (id ${casino.id})\n${fields.join('\n')}`]
  })
}

function changedFields(before: CasinoFile, after: CasinoFile): string[] {
  const values: Record<string, unknown> = before
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(values[field], value))
    .map(([field, value]) => {
      if (field === 'figures' || field === 'sources') return `    ${field}: changed`
      return `    ${field}: ${JSON.stringify(values[field])} -> ${JSON.stringify(value)}`
    })
}

function tierText(tier: number | null): string {
  return tier === null ? 'not offered' : `tier ${tier}`
}
