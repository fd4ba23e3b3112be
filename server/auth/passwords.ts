import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '#server/auth/work-queue.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. About 21 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of nothing anyone knows, to be checked when there is no account, so that both answers cost the same. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$CWccch4VsSWfnrQZ/r+Vfg$Qgy4ypC3mC74/hbaMtKD9/RMFjtWXckJr3Qv7VvXb2w'

const queued = createWorkQueue(2, 32)

/** The form a password is hashed and compared in: the same letters typed on another keyboard are the same. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(normalisePassword(password), COST))
}

/** @param hashed null where there is no such account: takes as long, answers false. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const matches = await queued(() => verify(hashed ?? NOBODY, normalisePassword(password)).catch(() => false))
  return hashed !== null && matches
}
