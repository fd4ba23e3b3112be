import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type Cbor, cbor } from '#server/testing/accounts/cbor.ts'

/** The options of an API response. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test checks the fields it uses
type Options = any

/** Differences from the requested options. */
export type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  readonly userVerified?: boolean
  readonly counter?: number
  readonly type?: string
  readonly userHandle?: string
  readonly format?: string
  /** The attestation statement, for any format. */
  readonly certificate?: Uint8Array
}

/** Creates a device with one passkey: ES256, no attestation, and a counter that increases with each use. */
export function softwareAuthenticator(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(24)
  let counter = 0
  let userHandle = ''

  function clientData(type: string, challenge: string, { origin: otherOrigin }: Deviation): Buffer {
    const data = { type, challenge, origin: otherOrigin ?? origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }

  function authenticatorData(rpId: string, count: number, userVerified: boolean, attested?: Buffer): Buffer {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    const flags = 1 | (userVerified ? 4 : 0) | (attested ? 64 : 0)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted, attested ?? Buffer.alloc(0)])
  }

  return {
    id: id.toString('base64url'),

    /** The result of `navigator.credentials.create()`, as JSON. */
    create(options: Options, deviation: Deviation = {}): Record<string, unknown> {
      userHandle = options.user.id
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const data = authenticatorData(
        deviation.rpId ?? options.rp.id,
        deviation.counter ?? counter,
        deviation.userVerified ?? true,
        attested,
      )
      const { certificate, format = 'none' } = deviation
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', format],
          ['attStmt', new Map<string, Cbor>(certificate ? [['x5c', [certificate]]] : [])],
          ['authData', data],
        ]),
      )
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientData(
            deviation.type ?? 'webauthn.create',
            options.challenge,
            deviation,
          ).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'an unknown transport'],
        },
      }
    },

    /** The result of `navigator.credentials.get()`, as JSON. */
    get(options: Options, deviation: Deviation = {}): Record<string, unknown> {
      counter = deviation.counter ?? counter + 1
      const data = authenticatorData(deviation.rpId ?? options.rpId, counter, deviation.userVerified ?? true)
      const client = clientData(deviation.type ?? 'webauthn.get', options.challenge, deviation)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
