import type { Done, MailAsked } from '#contract/recovery.ts'
import type { LogInAnswer, SessionUser, SignedIn, SignUpAnswer } from '#contract/session.ts'
import { type Door, isFlag, isMoment, isText, objectOf, oneOf, orNull } from '#web/data/door.ts'

const isSessionUser = objectOf<SessionUser>({
  id: isText,
  email: isText,
  state: orNull(isText),
  emailVerified: isFlag,
  twoFactor: isFlag,
})

export const isSignedIn = objectOf<SignedIn>({ user: isSessionUser, expires_at: isMoment, now: isMoment })

const isCodeAsked = objectOf<Extract<LogInAnswer, { twoFactor: true }>>({ twoFactor: oneOf(true) })

export const isLogInAnswer: Door<LogInAnswer> = (value): value is LogInAnswer =>
  isSignedIn(value) || isCodeAsked(value)

const isWithSession = objectOf<Extract<SignUpAnswer, { session: true }>>({
  user: isSessionUser,
  session: oneOf(true),
  expires_at: isMoment,
  now: isMoment,
})

const isWithoutSession = objectOf<Extract<SignUpAnswer, { session: false }>>({ session: oneOf(false) })

export const isSignUpAnswer: Door<SignUpAnswer> = (value): value is SignUpAnswer =>
  isWithSession(value) || isWithoutSession(value)

export const isMailAsked = objectOf<MailAsked>({ mail: isFlag, now: isMoment })

export const isDone = objectOf<Done>({ now: isMoment })
