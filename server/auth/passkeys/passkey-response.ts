import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import { ApiError } from '#server/errors.ts'

const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** How a browser can reach a device. */
export type Transport = (typeof TRANSPORTS)[number]

const Credential = { id: Bytes, rawId: Bytes, type: z.literal('public-key') }

/** Drops unknown transports, so that a new kind of device is accepted. */
export function knownTransports(names: readonly string[] = []): Transport[] {
  return TRANSPORTS.filter((name) => names.includes(name))
}

const Transports = z.array(z.string()).max(20).optional().transform(knownTransports)

const RegistrationShape = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: Transports }),
})

const AssertionShape = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
})

const ClientData = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) })

/** Reads the response of a device that created a passkey. @throws ApiError `invalid`. */
export function readRegistration(sent: unknown) {
  const parsed = RegistrationShape.safeParse(sent)
  if (!parsed.success) throw invalidResponse()
  return { ...parsed.data, clientExtensionResults: {} }
}

export type Registration = ReturnType<typeof readRegistration>

/** Reads the response of a device that used a passkey. @throws ApiError `invalid`. */
export function readAssertion(sent: unknown): AuthenticationResponseJSON {
  const parsed = AssertionShape.safeParse(sent)
  if (!parsed.success) throw invalidResponse()
  const { userHandle, ...response } = parsed.data.response
  return {
    ...parsed.data,
    response: userHandle ? { ...response, userHandle } : response,
    clientExtensionResults: {},
  }
}

export type Assertion = AuthenticationResponseJSON

/** Returns the signed challenge. @throws ApiError `invalid`. */
export function readChallenge({ response }: Registration | Assertion): Buffer {
  try {
    const json: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return Buffer.from(ClientData.parse(json).challenge, 'base64url')
  } catch {
    throw invalidResponse()
  }
}

function invalidResponse() {
  return new ApiError('invalid', 'This isn’t a valid passkey response.', { field: 'response' })
}
