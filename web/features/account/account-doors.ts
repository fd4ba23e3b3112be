import type { LogInAnswer, SessionUser, SignUpAnswer } from '#contract/session.ts'
import { type Door, isFlag, isMoment, isText, objectOf, oneOf, orNull } from '#web/data/door.ts'

const isSessionUser = objectOf<SessionUser>({
  id: isText,
  email: isText,
  state: orNull(isText),
  emailVerified: isFlag,
  twoFactor: isFlag,
})

export const isLogInAnswer = objectOf<LogInAnswer>({
  user: isSessionUser,
  expires_at: isMoment,
  now: isMoment,
})

const isWithSession = objectOf<Extract<SignUpAnswer, { session: true }>>({
  user: isSessionUser,
  session: oneOf(true),
  expires_at: isMoment,
  now: isMoment,
})

const isWithoutSession = objectOf<Extract<SignUpAnswer, { session: false }>>({ session: oneOf(false) })

export const isSignUpAnswer: Door<SignUpAnswer> = (value): value is SignUpAnswer =>
  isWithSession(value) || isWithoutSession(value)
