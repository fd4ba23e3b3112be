import type { Tier } from '#core/ranking/tier.ts'
import { type Guard, isFlag } from '#web/api/type-guards.ts'
import { stored, useStored } from '#web/ui/stored.ts'

/** A part of the list that a phone can fold to one line. */
export type Part = `tier-${Tier}` | `waiting-${Tier}`

type Folded = Readonly<Partial<Record<Part, boolean>>>

const isFolded: Guard<Folded> = (value): value is Folded =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => isFlag(one))

const foldedParts = stored('foldedParts', isFolded)

const NONE: Folded = {}

/** Returns which parts are folded on this device: tier 5 until the user opens it. */
export function useFoldedParts(): (part: Part) => boolean {
  const parts = useStored(foldedParts, NONE)
  return (part) => parts[part] ?? part === 'tier-5'
}

/** Folds or opens a part, and remembers it. */
export function foldPart(part: Part, folded: boolean): void {
  foldedParts.write({ ...foldedParts.read(), [part]: folded })
}

/** Opens the parts that can contain the rows of a tier. */
export function openTier(tier: Tier): void {
  foldedParts.write({ ...foldedParts.read(), [`tier-${tier}`]: false, [`waiting-${tier}`]: false })
}
