import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { EpochMs } from '#core/units.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import {
  type ChallengeOwner,
  CHALLENGE_LIFE_MS,
  type PasskeyChallenges,
} from '#server/auth/passkeys/passkey-challenges.ts'
import {
  type Assertion,
  readAssertion,
  readChallenge,
  readRegistration,
  type Registration,
} from '#server/auth/passkeys/passkey-response.ts'
import type { PasskeySite } from '#server/auth/passkeys/passkey-site.ts'
import { addPasskey, findPasskey, readPasskeys, usePasskey } from '#server/auth/passkeys/passkey-rows.ts'
import type { Database } from '#server/db/database.ts'
import { ApiError } from '#server/errors.ts'

const RP_NAME = 'Daily Bonus Blog'

/**
 * Accepted attestation formats. Other formats would make the library fetch an address from the certificate, and the
 * model of the device is not needed.
 */
const FORMATS: readonly string[] = ['none', 'packed']

/** Loads the library when a passkey is first used: with its parsers of certificates it takes megabytes of memory. */
const loadWebauthn = () => import('@simplewebauthn/server')

/** Registers and verifies passkeys. User verification (fingerprint, face, or PIN) is always required. */
export function createPasskeys(options: {
  readonly db: Database
  readonly challenges: PasskeyChallenges
  readonly now: () => EpochMs
  readonly log: Logger
}) {
  const { db, challenges, now, log } = options

  async function takeChallenge(credential: Registration | Assertion, owner: ChallengeOwner): Promise<string> {
    const challenge = readChallenge(credential)
    if (!(await challenges.take(challenge, owner))) {
      throw new ApiError('wrong-credentials', 'This took too long or was already used. Please try again.')
    }
    return challenge.toString('base64url')
  }

  return {
    challenges,

    /** Returns the options to create a passkey. They exclude devices that already have one. */
    async registrationOptions(
      site: PasskeySite,
      user: { userId: string; email: string },
      owner: ChallengeOwner,
    ) {
      const { generateRegistrationOptions } = await loadWebauthn()
      const known = await readPasskeys(db, user.userId)
      return await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID: site.rpId,
        userName: user.email,
        userDisplayName: user.email,
        userID: userHandle(user.userId),
        challenge: new Uint8Array(await challenges.create(owner)),
        timeout: CHALLENGE_LIFE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /**
     * Stores a new passkey.
     *
     * @throws ApiError `invalid`; `wrong-credentials` when verification fails; `conflict` when it is already stored or
     *   there are too many; `sign-in-needed` when the session has ended.
     */
    async add(
      site: PasskeySite,
      { userId, sessionId }: CurrentUser,
      name: string,
      sent: unknown,
      owner: ChallengeOwner,
    ): Promise<void> {
      const response = readRegistration(sent)
      // Before the challenge, which can be used only once.
      const { verifyRegistrationResponse } = await loadWebauthn()
      const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
      const expectedChallenge = await takeChallenge(response, owner)
      const registration = await verified(async () => {
        const statement = decodeAttestationObject(
          new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url')),
        )
        if (!FORMATS.includes(statement.get('fmt'))) return null
        const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: site.origin,
          expectedRPID: site.rpId,
          requireUserVerification: true,
        })
        return isVerified ? registrationInfo : null
      })
      if (!registration) throw rejectedPasskey()
      const { id, publicKey, counter } = registration.credential
      const { transports } = response.response
      const row = {
        id: randomUUID(),
        userId,
        credentialId: id,
        publicKey,
        counter,
        transports,
        name,
        rpId: site.rpId,
      }
      await addPasskey(db, row, sessionId, now())
    },

    /** Returns the options to use a passkey. They list no credentials, so they reveal no account's passkeys. */
    async authenticationOptions(site: PasskeySite, owner: ChallengeOwner) {
      const { generateAuthenticationOptions } = await loadWebauthn()
      return await generateAuthenticationOptions({
        rpID: site.rpId,
        challenge: new Uint8Array(await challenges.create(owner)),
        timeout: CHALLENGE_LIFE_MS,
        userVerification: 'required',
        allowCredentials: [],
      })
    },

    /**
     * Verifies a signed challenge. @returns the passkey and its user.
     *
     * @throws ApiError `invalid`, or `wrong-credentials` when verification fails.
     */
    async verifyPasskey(
      site: PasskeySite,
      sent: unknown,
      owner: ChallengeOwner,
    ): Promise<{ readonly userId: string; readonly passkeyId: string }> {
      const response = readAssertion(sent)
      const { verifyAuthenticationResponse } = await loadWebauthn()
      const expectedChallenge = await takeChallenge(response, owner)
      const passkey = await findPasskey(db, response.id)
      if (!passkey) throw rejectedPasskey()
      const handle = response.response.userHandle
      if (handle !== undefined && !Buffer.from(handle, 'base64url').equals(userHandle(passkey.userId)))
        throw rejectedPasskey()
      const authentication = await verified(async () => {
        const { verified: isVerified, authenticationInfo } = await verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin: site.origin,
          expectedRPID: site.rpId,
          // Compared below, in the statement that stores it, so that concurrent uses cannot both pass.
          credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
          requireUserVerification: true,
        })
        return isVerified ? authenticationInfo : null
      })
      if (!authentication) throw rejectedPasskey()
      if (!(await usePasskey(db, { id: passkey.id, rpId: site.rpId }, authentication.newCounter, now()))) {
        log.warn({ user: passkey.userId }, 'The counter of a passkey decreased: it may have been copied')
        throw rejectedPasskey()
      }
      return { userId: passkey.userId, passkeyId: passkey.id }
    },
  }
}

/** Returns the user handle that a device stores: the 16 bytes of the account's ID, no personal data. */
function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/** Returns null where the library throws: clients get the same error for every reason. */
async function verified<Value>(check: () => Promise<Value | null | undefined>): Promise<Value | null> {
  try {
    return (await check()) ?? null
  } catch {
    return null
  }
}

function rejectedPasskey() {
  return new ApiError('wrong-credentials', 'This passkey can’t be used here.')
}
