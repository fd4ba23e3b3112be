import type { Done, MailLink, MailResponse } from '#contract/recovery.ts'
import type { LogInResponse, SessionUser, SignedIn, SignUpResponse } from '#contract/session.ts'
import { type Guard, isFlag, isMoment, isText, objectOf, oneOf, orNull } from '#web/api/type-guards.ts'

const isSessionUser = objectOf<SessionUser>({
  id: isText,
  email: isText,
  state: orNull(isText),
  emailVerified: isFlag,
  twoFactor: isFlag,
})

export const isSignedIn = objectOf<SignedIn>({ user: isSessionUser, expiresAt: isMoment, now: isMoment })

const isCodeAsked = objectOf<Extract<LogInResponse, { twoFactor: true }>>({ twoFactor: oneOf(true) })

export const isLogInAnswer: Guard<LogInResponse> = (value): value is LogInResponse =>
  isSignedIn(value) || isCodeAsked(value)

const isWithSession = objectOf<Extract<SignUpResponse, { session: true }>>({
  user: isSessionUser,
  session: oneOf(true),
  expiresAt: isMoment,
  now: isMoment,
})

const isWithoutSession = objectOf<Extract<SignUpResponse, { session: false }>>({ session: oneOf(false) })

export const isSignUpAnswer: Guard<SignUpResponse> = (value): value is SignUpResponse =>
  isWithSession(value) || isWithoutSession(value)

export const isMailResponse = objectOf<MailResponse>({ mail: isFlag, now: isMoment })

/** Only a path of this site: the page opens it. */
const isLinkPath: Guard<string> = (value): value is string =>
  isText(value) && /^\/[a-z-]+#[a-z]+=[\w-]+$/.test(value)

export const isMailLink = objectOf<MailLink>({ link: isLinkPath, now: isMoment })

export const isDone = objectOf<Done>({ now: isMoment })
