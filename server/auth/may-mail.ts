import type { RateLimiter } from '#server/http/rate-limiter.ts'

/** Mails that strangers can bring about to one address: three to confirm it, a sign-up's own among them, and three for a new password. */
const PER_ADDRESS = { times: 3, windowMs: 3_600_000 }

/** Counts a mail to an address that anybody may have typed. @returns false when it has had enough: send none, say nothing. */
export async function mayMail(
  limiter: RateLimiter,
  kind: 'verify' | 'reset',
  address: string,
): Promise<boolean> {
  return (await limiter.take(`${kind} mail to ${address}`, PER_ADDRESS)) === 0
}
