import { ownCasinoId } from '#contract/own-casino-id.ts'
import type { OwnFigures } from '#contract/own-figures.ts'
import { dailyWorth } from '#core/bonuses/claim-worth.ts'
import { TIER_VALUES } from '#core/ranking/profitability-tier.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { StatedFigures } from '#web/features/own-figures/read-form.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { recordWithUndo } from '#web/outbox/record-with-undo.ts'
import { newId } from '#web/api/new-id.ts'

/**
 * Adds a casino, or a bonus of the casino of a row, and offers to undo it.
 *
 * @param options.toast false if the page shows the result itself.
 */
export function addCasino(
  owner: string,
  { name, figures, streakDay }: StatedFigures,
  parent: ListRow | null,
  options: { readonly toast?: boolean } = {},
): void {
  const id = newId()
  const casino = { name: parent === null ? name : `${parent.listed.casino.name} · ${name}`, claim: null }
  recordWithUndo(
    { owner, casino, before: undefined },
    {
      kind: 'add-casino',
      id,
      casinoId: ownCasinoId(id),
      name,
      parentId: parent?.own.casinoId ?? null,
      tier: parent?.own.userTier ?? tierOf(figures),
      figures,
      day: streakDay ?? null,
      at: serverNow(),
    },
    options,
  )
}

/** The tier in which a new casino begins, as the server chooses it. */
function tierOf(figures: OwnFigures | null): Tier {
  const { clock = { kind: 'daily' }, value = { kind: 'unknown' }, level = null } = figures ?? {}
  const worth = dailyWorth(clock, value, level)
  return TIER_VALUES.find(([, minimum]) => worth !== null && worth >= minimum)?.[0] ?? 4
}
