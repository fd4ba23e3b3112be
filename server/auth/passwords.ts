import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '#server/auth/work-queue.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. About 21 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash of nothing anyone knows, to be checked when there is no account, so that both answers cost the same. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$CWccch4VsSWfnrQZ/r+Vfg$Qgy4ypC3mC74/hbaMtKD9/RMFjtWXckJr3Qv7VvXb2w'

/** Two at a time keep two cores busy; 32 of one client wait 0.4 s, 128 of all of them 1.4 s. */
const queued = createWorkQueue({ running: 2, perClient: 32, waiting: 128 })

/** The form a password is hashed and compared in: the same letters typed on another keyboard are the same. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/** @param address the client it is done for, as `clientAddress` gives it: clients take turns. */
export function hashPassword(password: string, address: string): Promise<string> {
  return queued(address, () => hash(normalisePassword(password), COST))
}

/**
 * @param hashed null where there is no such account: takes as long, answers false.
 * @param address the client it is done for, as `clientAddress` gives it: clients take turns.
 */
export async function verifyPassword(
  hashed: string | null,
  password: string,
  address: string,
): Promise<boolean> {
  const matches = await queued(address, () =>
    verify(hashed ?? NOBODY, normalisePassword(password)).catch(() => false),
  )
  return hashed !== null && matches
}
