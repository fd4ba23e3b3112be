import type { PasskeyList } from '#contract/passkeys.ts'
import { epochMs } from '#core/units.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { readPasskeys } from '#server/auth/passkeys/passkey-rows.ts'
import { presentMoment } from '#server/routes/present-moment.ts'

/** Reads and presents an account's passkeys, oldest first. */
export async function presentPasskeys(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  userId: string,
): Promise<PasskeyList> {
  const rows = await readPasskeys(db, userId)
  const moment = (at: Date) => presentMoment(epochMs(at.getTime()))
  const passkeys = rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: moment(createdAt),
    lastUsedAt: lastUsedAt && moment(lastUsedAt),
  }))
  return { passkeys, now: presentMoment(now()) }
}
