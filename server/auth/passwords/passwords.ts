import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '#server/auth/passwords/work-queue.ts'
import { checkPassword, type PasswordError } from '#core/eligibility/check-password.ts'
import { isCommonPassword } from '#core/eligibility/common-passwords.ts'
import { ApiError } from '#server/errors.ts'

/** The cost of one argon2id hash: `memoryCost` in KiB, and passes over that memory. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number }

/** OWASP's first choice for argon2id: 19 MiB, two passes, parallelism 1. About 21 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

/** Hashes and verifies passwords. The queue is fair between clients, so each call names its client's address. */
export type Passwords = {
  /** @param address the client, as `clientAddress` returns it. */
  hash(password: string, address: string): Promise<string>
  /**
   * @param hashed null when there is no such account: takes as long, returns false.
   * @param address the client, as `clientAddress` returns it.
   */
  verify(hashed: string | null, password: string, address: string): Promise<boolean>
  /** Returns how many calls run and wait, and how many were rejected since the start. */
  load(): { readonly running: number; readonly waiting: number; readonly rejected: number }
}

/** Returns the NFKC form of a password: different keyboards encode the same letters differently. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Creates the hashing service of one process. Tests choose a lower cost. */
export function createPasswords({ memoryCost, timeCost }: PasswordCost): Passwords {
  const cost = { memoryCost, timeCost, parallelism: 1 }
  // Two at a time use two cores; 32 tasks of one client take 0.4 s, and 128 of all clients 1.4 s.
  const queue = createWorkQueue({ running: 2, perClient: 32, waiting: 128 })
  // A dummy hash, so that unknown accounts take as long as known ones.
  const dummyHash = hash('', cost)
  return {
    hash: (password, address) => queue.run(address, () => hash(normalizePassword(password), cost)),
    async verify(hashed, password, address) {
      const matches = await queue.run(address, async () =>
        verify(hashed ?? (await dummyHash), normalizePassword(password)).catch(() => false),
      )
      return hashed !== null && matches
    },
    load: queue.load,
  }
}

const MESSAGE_OF = {
  'too-short': 'Password must be at least 8 characters long.',
  'too-long': 'Password must be at most 128 characters long.',
  'too-common': 'This password is too easy to guess. Please choose another one.',
} as const satisfies Record<PasswordError['kind'], string>

/** Normalizes and checks a chosen password. @throws ApiError `invalid` with the reason. */
export function readNewPassword(text: string | null | undefined): string {
  const password = checkPassword(normalizePassword(text ?? ''), isCommonPassword)
  if (!password.ok) throw new ApiError('invalid', MESSAGE_OF[password.reason.kind], { field: 'password' })
  return password.value
}
