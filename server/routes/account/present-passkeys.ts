import type { FastifyRequest } from 'fastify'
import type { PasskeyList } from '#contract/passkeys.ts'
import { epochMs } from '#core/units.ts'
import { passkeySite } from '#server/auth/passkeys/passkey-site.ts'
import { readPasskeys } from '#server/auth/passkeys/passkey-rows.ts'
import { presentMoment } from '#server/routes/responds.ts'

/** Reads and presents an account's passkeys, oldest first, with the hosts at which those from elsewhere work. */
export async function presentPasskeys(
  { headers, server }: Pick<FastifyRequest, 'headers' | 'server'>,
  userId: string,
): Promise<PasskeyList> {
  const { db, now, config } = server.deps
  const here = passkeySite(headers.host, config.publicOrigin)?.rpId ?? null
  const rows = await readPasskeys(db, userId)
  const moment = (at: Date) => presentMoment(epochMs(at.getTime()))
  const passkeys = rows.map(({ id, name, createdAt, lastUsedAt, rpId }) => ({
    id,
    name,
    createdAt: moment(createdAt),
    lastUsedAt: lastUsedAt && moment(lastUsedAt),
    formerHost: rpId === here ? null : rpId,
  }))
  return { passkeys, now: presentMoment(now()) }
}
