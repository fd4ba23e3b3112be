import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** The signed-in user. */
export const SessionUser = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  state: z.string().nullable(),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
})

export type SessionUser = z.infer<typeof SessionUser>

/** `GET /api/session`: `expiresAt` is when the access token expires; null for a visitor. */
export const SessionResponse = z.strictObject({
  user: SessionUser.nullable(),
  expiresAt: Moment.nullable(),
  now: Moment,
})

export type SessionResponse = z.infer<typeof SessionResponse>

/** `POST /api/signup`. `core/eligibility` checks the four values, so the schema accepts invalid ones. */
export const SignUp = z.strictObject({
  email: z.string().max(1000).nullish(),
  password: z.string().max(4000).nullish(),
  age: z.unknown().optional(),
  state: z.string().max(1000).nullish(),
})

export type SignUp = z.infer<typeof SignUp>

/** 201: `session: false` when the address must be verified first. */
export const SignUpResponse = z.union([
  z.strictObject({ user: SessionUser, session: z.literal(true), expiresAt: Moment, now: Moment }),
  z.strictObject({ session: z.literal(false) }),
])

export type SignUpResponse = z.infer<typeof SignUpResponse>

/** `POST /api/login` */
export const LogIn = z.strictObject({
  email: z.string().max(1000).nullish(),
  password: z.string().max(4000).nullish(),
})

export type LogIn = z.infer<typeof LogIn>

/** The response to a sign-in. The access token expires at `expiresAt`. */
export const SignedIn = z.strictObject({ user: SessionUser, expiresAt: Moment, now: Moment })

export type SignedIn = z.infer<typeof SignedIn>

/** `twoFactor: true`: the password was correct, and the sign-in continues with a code at `POST /api/login/totp`. */
export const LogInResponse = z.union([SignedIn, z.strictObject({ twoFactor: z.literal(true) })])

export type LogInResponse = z.infer<typeof LogInResponse>
