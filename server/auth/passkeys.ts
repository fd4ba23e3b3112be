import { randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Logger } from 'pino'
import type { EpochMs } from '#core/units.ts'
import type { Person } from '#server/auth/person.ts'
import { type Asker, CHALLENGE_LIFE_MS, type PasskeyChallenges } from '#server/auth/passkey-challenges.ts'
import {
  type Assertion,
  readAssertion,
  readChallenge,
  readRegistration,
  type Registration,
} from '#server/auth/passkey-response.ts'
import type { PasskeySite } from '#server/auth/passkey-site.ts'
import { addPasskey, findPasskey, readPasskeys, usePasskey } from '#server/auth/passkey-rows.ts'
import type { Database } from '#server/db/database.ts'
import { fail } from '#server/http/fail.ts'

const RP_NAME = 'Daily Bonus Blog'

/**
 * The statements about a device that are looked at: none, or one signed by the key itself or its maker. Others would
 * make the library fetch an address out of the certificate that was sent, and we do not ask which device it is.
 */
const FORMATS: readonly string[] = ['none', 'packed']

/** Passkeys: made for a person, and shown by whoever has them. Always with a finger, a face or a PIN. */
export function createPasskeys(options: {
  readonly db: Database
  readonly challenges: PasskeyChallenges
  readonly now: () => EpochMs
  readonly log: Logger
}) {
  const { db, challenges, now, log } = options

  async function takeChallenge(answer: Registration | Assertion, asker: Asker): Promise<string> {
    const challenge = readChallenge(answer)
    if (!(await challenges.take(challenge, asker))) {
      throw fail('wrong-credentials', 'This took too long, or was used before. Please try again.')
    }
    return challenge.toString('base64url')
  }

  return {
    challenges,

    /** What the browser needs to make a new passkey; it leaves out the devices that have one. */
    async addOptions(site: PasskeySite, person: { userId: string; email: string }, asker: Asker) {
      const known = await readPasskeys(db, person.userId)
      return await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: site.rpId,
        userName: person.email,
        userDisplayName: person.email,
        userID: userHandle(person.userId),
        challenge: new Uint8Array(await challenges.ask(asker)),
        timeout: CHALLENGE_LIFE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /**
     * Keeps a new passkey.
     *
     * @throws Failure `invalid`, `wrong-credentials` for what does not hold, `conflict` where it is kept already or
     *   there are too many, `sign-in-needed` where the session has ended.
     */
    async add(
      site: PasskeySite,
      { userId, sessionId }: Person,
      name: string,
      sent: unknown,
      asker: Asker,
    ): Promise<void> {
      const response = readRegistration(sent)
      const expectedChallenge = await takeChallenge(response, asker)
      const made = await verified(async () => {
        const statement = decodeAttestationObject(
          new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')),
        )
        if (!FORMATS.includes(statement.get('fmt'))) return null
        const { verified: holds, registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: site.origin,
          expectedRPID: site.rpId,
          requireUserVerification: true,
        })
        return holds ? registrationInfo : null
      })
      if (!made) throw refused()
      const { id, publicKey, counter } = made.credential
      const { transports } = response.response
      const row = { id: randomUUID(), userId, credentialId: id, publicKey, counter, transports, name }
      await addPasskey(db, row, sessionId, now())
    },

    /** What the browser needs to show one. Names none, so that it tells nobody who has which. */
    async showOptions(site: PasskeySite, asker: Asker) {
      return await generateAuthenticationOptions({
        rpID: site.rpId,
        challenge: new Uint8Array(await challenges.ask(asker)),
        timeout: CHALLENGE_LIFE_MS,
        userVerification: 'required',
        allowCredentials: [],
      })
    },

    /**
     * Which passkey was shown, and whose it is.
     *
     * @throws Failure `invalid`, or `wrong-credentials` for whatever is not right about it.
     */
    async whose(
      site: PasskeySite,
      sent: unknown,
      asker: Asker,
    ): Promise<{ readonly userId: string; readonly passkeyId: string }> {
      const response = readAssertion(sent)
      const expectedChallenge = await takeChallenge(response, asker)
      const passkey = await findPasskey(db, response.id)
      if (!passkey) throw refused()
      const handle = response.response.userHandle
      if (handle !== undefined && !Buffer.from(handle, 'base64url').equals(userHandle(passkey.userId)))
        throw refused()
      const shown = await verified(async () => {
        const { verified: holds, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: site.origin,
          expectedRPID: site.rpId,
          // Compared below, where it is written, so that two at once cannot both be the next.
          credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
          requireUserVerification: true,
        })
        return holds ? authenticationInfo : null
      })
      if (!shown) throw refused()
      if (!(await usePasskey(db, passkey.id, shown.newCounter, now()))) {
        log.warn({ user: passkey.userId }, 'A passkey counted backwards: it may have been copied')
        throw refused()
      }
      return { userId: passkey.userId, passkeyId: passkey.id }
    },
  }
}

/** What a device keeps to name the account by: its id, sixteen bytes, and nothing of the person. */
function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/** The library throws for whatever does not hold; all of it is the same to whoever sent it. */
async function verified<Value>(check: () => Promise<Value | null | undefined>): Promise<Value | null> {
  try {
    return (await check()) ?? null
  } catch {
    return null
  }
}

function refused() {
  return fail('wrong-credentials', 'This passkey could not be used here.')
}
