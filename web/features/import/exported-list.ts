import type { OwnFigures } from '#contract/own-figures.ts'
import type { CountdownBy } from '#core/bonuses/with-learned.ts'
import type { ListOrder } from '#core/ranking/list-order.ts'
import type { Tier } from '#core/ranking/tier.ts'
import type { Tag } from '#core/tags/tag.ts'
import { isOwnFigures } from '#web/api/dashboard/bonus-guards.ts'
import { isListOrder } from '#web/api/dashboard/list-order-guard.ts'
import { isTag } from '#web/api/response-guards.ts'
import {
  isFlag,
  isMoment,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'

/** A row of the list in our JSON export, as far as an import restores it, under the names of the export. */
export type ExportedCasino = {
  readonly casino_id: number
  /** That of a further bonus begins with the name of its casino. */
  readonly casino: string
  readonly user_tier: Tier
  readonly user_rank: number
  readonly hidden: boolean
  readonly snoozed_until: string | null
  readonly chosen: boolean | null
  readonly tags: readonly Tag[]
  readonly parent_id: number | null
  readonly own: OwnFigures | null
  readonly stated_day: { readonly day: number; readonly at: string } | null
  readonly stated_ready: { readonly ready_at: string; readonly at: string } | null
  readonly deleted: boolean
  readonly countdown?: CountdownBy | null | undefined
}

/** The list of a JSON export. */
export type ExportedList = {
  readonly casinos: readonly ExportedCasino[]
  readonly order: ListOrder | null
}

const isExportedCasino = objectOf<ExportedCasino>({
  casino_id: isWhole,
  casino: isText,
  user_tier: oneOf(1, 2, 3, 4, 5),
  user_rank: isWhole,
  hidden: isFlag,
  snoozed_until: orNull(isMoment),
  chosen: orNull(isFlag),
  tags: listOf(isTag),
  parent_id: orNull(isWhole),
  own: orNull(isOwnFigures),
  stated_day: orNull(objectOf<{ day: number; at: string }>({ day: isWhole, at: isMoment })),
  stated_ready: orNull(objectOf<{ ready_at: string; at: string }>({ ready_at: isMoment, at: isMoment })),
  deleted: isFlag,
  countdown: orMissing(orNull(oneOf('claims', 'stated'))),
})

/** Reads the list of a JSON export, without rows of another form. @returns null if it has none, as exports of earlier versions. */
export function readExportedList(json: unknown): ExportedList | null {
  const { casinos, settings } = json as { casinos?: unknown; settings?: { list_order?: unknown } }
  const listed = Array.isArray(casinos) ? casinos.filter((one) => isExportedCasino(one)) : []
  if (listed.length === 0) return null
  const order = settings?.list_order
  return { casinos: listed, order: isListOrder(order) ? order : null }
}
