import { queryOptions } from '@tanstack/react-query'
import type { Profile, SessionEntry, SessionList } from '#contract/account.ts'
import type { PasskeyList } from '#contract/passkeys.ts'
import { PATHS } from '#contract/paths.ts'
import type { TwoFactorState } from '#contract/second-factor.ts'
import { callApi } from '#web/data/api.ts'
import { isFlag, isMoment, isText, isWhole, listOf, objectOf, orNull } from '#web/data/door.ts'
import { valueOf } from '#web/data/queries.ts'

const isProfile = objectOf<Profile>({
  email: isText,
  emailVerified: isFlag,
  pendingEmail: orNull(isText),
  state: isText,
  age: isWhole,
  created_at: isMoment,
  mail: isFlag,
  now: isMoment,
})

export const isSessionList = objectOf<SessionList>({
  sessions: listOf(
    objectOf<SessionEntry>({
      id: isText,
      current: isFlag,
      device: isText,
      created_at: isMoment,
      last_seen_at: isMoment,
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
    objectOf<Passkey>({ id: isText, name: isText, created_at: isMoment, last_used_at: orNull(isMoment) }),
  ),
  now: isMoment,
})

/** What the account page shows. Each key holds the person's id: the next one on this device sees nothing of it. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    staleTime: 0,
    queryFn: async () => valueOf(await callApi('GET', PATHS.profile, isProfile)),
  })
}

export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['sessions', userId],
    staleTime: 0,
    queryFn: async () => valueOf(await callApi('GET', PATHS.sessions, isSessionList)),
  })
}

export function twoFactorQuery(userId: string) {
  return queryOptions({
    queryKey: ['two-factor', userId],
    staleTime: 0,
    queryFn: async () => valueOf(await callApi('GET', PATHS.twoFactor, isTwoFactorState)),
  })
}

export function passkeysQuery(userId: string) {
  return queryOptions({
    queryKey: ['passkeys', userId],
    staleTime: 0,
    queryFn: async () => valueOf(await callApi('GET', PATHS.passkeys, isPasskeyList)),
  })
}
