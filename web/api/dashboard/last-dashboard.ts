import type { Round } from '#core/round/round.ts'
import type { AvailabilityResponse } from '#contract/availability.ts'
import type { LimitsResponse } from '#contract/limits.ts'
import type { ListOrder } from '#core/ranking/list-order.ts'
import type { EpochMs } from '#core/units.ts'
import { isLearned } from '#web/api/dashboard/learned-guard.ts'
import { isRound } from '#web/api/dashboard/round-guards.ts'
import { isListOrder } from '#web/api/dashboard/list-order-guard.ts'
import { isOwnFigures } from '#web/api/dashboard/bonus-guards.ts'
import type { SessionUser } from '#contract/session.ts'
import {
  type Guard,
  isFlag,
  isNumber,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'
import { mayBeSignedInAs } from '#web/api/session/signed-in-cookie.ts'
import { isAvailability } from '#web/api/availability/availability.ts'
import { isLimitsResponse, isTag } from '#web/api/response-guards.ts'
import { stored } from '#web/ui/stored.ts'
import { NOTHING_OWN, type UserCasino } from '#web/api/dashboard/user-casino.ts'

/** The list that this browser showed last, and whose it is. The email address is not stored. */
export type LastDashboard = {
  readonly user: Omit<SessionUser, 'email'>
  readonly rows: readonly UserCasino[]
  /** Lists that an earlier version stored do not have these. */
  readonly order?: ListOrder | null | undefined
  readonly round?: Round | null | undefined
  /** What decided the links. Missing if it was not known, and in lists that an earlier version stored. */
  readonly rules?: StoredRules | undefined
}

/** The limits and the break of a member, and the law of the member's place; null without a place. */
export type StoredRules = {
  readonly limits: LimitsResponse
  readonly availability: AvailabilityResponse | null
}

const isTime = isNumber as Guard<EpochMs>

/** An earlier version stored rows without what the user changed. */
const isStoredRow = objectOf<UserCasino>({
  casinoId: isWhole,
  userTier: oneOf(1, 2, 3, 4, 5),
  userRank: isWhole,
  lastCollected: orNull(isNumber) as Guard<UserCasino['lastCollected']>,
  payout: isWhole as Guard<UserCasino['payout']>,
  spent: isWhole as Guard<UserCasino['spent']>,
  vote: oneOf(-1, 0, 1),
  communityRank: isWhole,
  votes: isWhole,
  hidden: isFlag,
  snoozedUntil: orNull(isNumber) as Guard<UserCasino['snoozedUntil']>,
  tags: orMissing(listOf(isTag)) as Guard<UserCasino['tags']>,
  chosen: orMissing(orNull(isFlag)) as Guard<UserCasino['chosen']>,
  collectedDay: orMissing(orNull(isWhole)) as Guard<UserCasino['collectedDay']>,
  figures: orMissing(orNull(isOwnFigures)) as Guard<UserCasino['figures']>,
  version: orMissing(isWhole) as Guard<number>,
  statedDay: orMissing(
    orNull(objectOf<NonNullable<UserCasino['statedDay']>>({ day: isWhole, at: isTime })),
  ) as Guard<UserCasino['statedDay']>,
  statedReady: orMissing(
    orNull(objectOf<NonNullable<UserCasino['statedReady']>>({ readyAt: isTime, at: isTime })),
  ) as Guard<UserCasino['statedReady']>,
  learned: orMissing(orNull(isLearned)) as Guard<UserCasino['learned']>,
  countdown: orMissing(orNull(oneOf('claims', 'stated'))) as Guard<UserCasino['countdown']>,
  added: orMissing(
    orNull(
      objectOf<NonNullable<UserCasino['added']>>({
        name: isText,
        parentId: orNull(isWhole),
        deleted: isFlag,
      }),
    ),
  ) as Guard<UserCasino['added']>,
})

const isLastDashboard = objectOf<LastDashboard>({
  user: objectOf<LastDashboard['user']>({
    id: isText,
    state: orNull(isText),
    emailVerified: isFlag,
    twoFactor: isFlag,
  }),
  rows: listOf(isStoredRow),
  order: orMissing(orNull(isListOrder)),
  round: orMissing(orNull(isRound)),
  rules: orMissing(objectOf<StoredRules>({ limits: isLimitsResponse, availability: orNull(isAvailability) })),
})

const last = stored('lastDashboard', isLastDashboard, { isCopy: true })

/** Returns the stored list, for a page that opens without a connection; null if there is none. */
export function readLastDashboard(): LastDashboard | null {
  const found = last.read()
  return found && { ...found, rows: found.rows.map((row) => ({ ...NOTHING_OWN, ...row })) }
}

/**
 * Stores the list of a member, unless this browser is no longer signed in as that member: someone may have logged out, or
 * another member in, in another tab.
 *
 * @param rules undefined if they are not known yet: those that are stored remain.
 */
export function storeLastDashboard(
  { id, state, emailVerified, twoFactor }: SessionUser,
  list: Pick<LastDashboard, 'rows' | 'order' | 'round'>,
  rules: StoredRules | undefined,
): void {
  if (!mayBeSignedInAs(id)) return
  const current = rules ?? storedRules(id, state)
  last.write({ user: { id, state, emailVerified, twoFactor }, ...list, ...(current && { rules: current }) })
}

/**
 * Changes the stored list of a member, if it is stored and this browser may be signed in as that member: a write that the
 * server has acknowledged is then in the list of the next page, also if this page has no list.
 *
 * @param change is called again in other tabs, so a repetition must change nothing.
 */
export function changeLastDashboard(
  userId: string,
  change: (list: LastDashboard) => Partial<Pick<LastDashboard, 'rows' | 'order' | 'round'>>,
): void {
  const before = readLastDashboard()
  if (before?.user.id === userId && mayBeSignedInAs(userId)) last.write({ ...before, ...change(before) })
}

function storedRules(id: string, state: string | null): StoredRules | undefined {
  const before = last.read()
  return before?.user.id === id && before.user.state === state ? before.rules : undefined
}

/** Deletes the stored rules, which have changed: the list is then not shown before the current ones are known. */
export function forgetStoredRules(): void {
  const before = last.read()
  if (before?.rules === undefined) return
  const { rules: _rules, ...others } = before
  last.write(others)
}
