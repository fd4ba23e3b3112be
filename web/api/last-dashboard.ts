import type { EpochMs } from '#core/units.ts'
import { isOwnFigures } from '#web/api/bonus-guards.ts'
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
  orNull,
} from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'
import type { UserCasino } from '#web/api/user-casino.ts'

/** The list that this browser showed last, and whose it is. The email address is not stored. */
export type LastDashboard = {
  readonly user: Omit<SessionUser, 'email'>
  readonly rows: readonly UserCasino[]
}

const isTime = isNumber as Guard<EpochMs>

const isStoredUserCasino = objectOf<UserCasino>({
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
  collectedDay: orNull(isWhole),
  figures: orNull(isOwnFigures),
  version: isWhole,
  statedDay: orNull(objectOf<NonNullable<UserCasino['statedDay']>>({ day: isWhole, at: isTime })),
  statedReady: orNull(objectOf<NonNullable<UserCasino['statedReady']>>({ readyAt: isTime, at: isTime })),
  added: orNull(
    objectOf<NonNullable<UserCasino['added']>>({ name: isText, parentId: orNull(isWhole), deleted: isFlag }),
  ),
})

const isLastDashboard = objectOf<LastDashboard>({
  user: objectOf<LastDashboard['user']>({
    id: isText,
    state: orNull(isText),
    emailVerified: isFlag,
    twoFactor: isFlag,
  }),
  rows: listOf(isStoredUserCasino),
})

const last = stored('lastDashboard', isLastDashboard, { isCopy: true })

/** Returns the stored list, for a page that opens without a connection; null if there is none. */
export const readLastDashboard = last.read

export function storeLastDashboard(
  { id, state, emailVerified, twoFactor }: SessionUser,
  rows: readonly UserCasino[],
): void {
  last.write({ user: { id, state, emailVerified, twoFactor }, rows })
}
