import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** The signed-in person, as their own browser may know them. */
export const SessionUser = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  state: z.string().nullable(),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
})

export type SessionUser = z.infer<typeof SessionUser>

/** `GET /api/session`: `expires_at` is when the access must have been renewed; null for a visitor. */
export const SessionAnswer = z.strictObject({
  user: SessionUser.nullable(),
  expires_at: Moment.nullable(),
  now: Moment,
})

export type SessionAnswer = z.infer<typeof SessionAnswer>

/** `POST /api/signup`. The four answers are judged by `core/eligibility`, so the schema lets wrong ones through to it. */
export const SignUp = z.strictObject({
  email: z.string().max(1000).nullish(),
  password: z.string().max(4000).nullish(),
  age: z.unknown().optional(),
  state: z.string().max(1000).nullish(),
})

export type SignUp = z.infer<typeof SignUp>

/** 201: `session: false` where the address must be verified first. */
export const SignUpAnswer = z.union([
  z.strictObject({ user: SessionUser, session: z.literal(true), expires_at: Moment, now: Moment }),
  z.strictObject({ session: z.literal(false) }),
])

export type SignUpAnswer = z.infer<typeof SignUpAnswer>

/** `POST /api/login` */
export const LogIn = z.strictObject({
  email: z.string().max(1000).nullish(),
  password: z.string().max(4000).nullish(),
})

export type LogIn = z.infer<typeof LogIn>

/** Someone is signed in: the access they hold runs until `expires_at`. */
export const SignedIn = z.strictObject({ user: SessionUser, expires_at: Moment, now: Moment })

export type SignedIn = z.infer<typeof SignedIn>

/** `twoFactor: true`: the password was right, nobody is signed in yet; a code goes to `POST /api/login/totp`. */
export const LogInAnswer = z.union([SignedIn, z.strictObject({ twoFactor: z.literal(true) })])

export type LogInAnswer = z.infer<typeof LogInAnswer>
