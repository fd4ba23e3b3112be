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
import type { UserCasino } from '#web/api/user-casino.ts'

/** The list that this browser showed last, and whose it is. The email address is not stored. */
export type LastDashboard = {
  readonly user: Omit<SessionUser, 'email'>
  readonly rows: readonly UserCasino[]
}

const KEY = 'lastDashboard'

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

/** Returns the stored list, for a page that opens without a connection; null if there is none. */
export function readLastDashboard(): LastDashboard | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isLastDashboard(stored) ? stored : null
  } catch {
    return null
  }
}

export function storeLastDashboard(
  { id, state, emailVerified, twoFactor }: SessionUser,
  rows: readonly UserCasino[],
): void {
  try {
    const last: LastDashboard = { user: { id, state, emailVerified, twoFactor }, rows }
    localStorage.setItem(KEY, JSON.stringify(last))
  } catch {
    // Private windows can reject this. The list then needs a connection.
  }
}

/** Deletes the stored list: called when a member logs out, or the session ends. */
export function forgetLastDashboard(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}
