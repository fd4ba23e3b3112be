import { queryOptions } from '@tanstack/react-query'
import type { Profile, SessionEntry, SessionList } from '#contract/account.ts'
import type { PasskeyList } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import type { TwoFactorState } from '#contract/second-factor.ts'
import { readAsUser } from '#web/api/session/session.ts'
import { isFlag, isMoment, isText, isWhole, listOf, objectOf, orNull } from '#web/api/type-guards.ts'

const isProfile = objectOf<Profile>({
  email: isText,
  emailVerified: isFlag,
  pendingEmail: orNull(isText),
  state: isText,
  age: isWhole,
  createdAt: isMoment,
  operator: isFlag,
  mail: isFlag,
  shareEvidence: orNull(isFlag),
  now: isMoment,
})

export const isSessionList = objectOf<SessionList>({
  sessions: listOf(
    objectOf<SessionEntry>({
      id: isText,
      current: isFlag,
      device: isText,
      createdAt: isMoment,
      lastSeenAt: isMoment,
    }),
  ),
  now: isMoment,
})

export const isTwoFactorState = objectOf<TwoFactorState>({
  enabled: isFlag,
  backupCodesLeft: isWhole,
  now: isMoment,
})

export type Passkey = PasskeyList['passkeys'][number]

export const isPasskeyList = objectOf<PasskeyList>({
  passkeys: listOf(
    objectOf<Passkey>({
      id: isText,
      name: isText,
      createdAt: isMoment,
      lastUsedAt: orNull(isMoment),
      formerHost: orNull(isText),
    }),
  ),
  now: isMoment,
})

/** The profile on the account page. Each key below includes the user ID, so users of one browser never share cached data. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.profile, isProfile),
  })
}

export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['sessions', userId],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.sessions, isSessionList),
  })
}

export function twoFactorQuery(userId: string) {
  return queryOptions({
    queryKey: ['two-factor', userId],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.twoFactor, isTwoFactorState),
  })
}

export function passkeysQuery(userId: string) {
  return queryOptions({
    queryKey: ['passkeys', userId],
    staleTime: 0,
    queryFn: async () => await readAsUser(userId, PATHS.passkeys, isPasskeyList),
  })
}
