import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key and its certificate, as PEM. */
export type SelfSigned = { readonly key: string; readonly cert: string }

const OID = {
  ecdsaWithSha256: '06082a8648ce3d040302',
  commonName: '0603550403',
  subjectAltName: '0603551d11',
  basicConstraints: '0603551d13',
} as const

const TAG = {
  sequence: 0x30,
  set: 0x31,
  utf8: 0x0c,
  time: 0x18,
  octets: 0x04,
  bits: 0x03,
  version: 0xa0,
  more: 0xa3,
}

/** Encodes one DER value: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.of(tag, ...length), body])
}

const hex = (text: string) => Buffer.from(text, 'hex')
const moment = (at: Date) =>
  der(TAG.time, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))

/** Creates a self-signed certificate for one IPv4 address. */
export function selfSigned(address: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(TAG.sequence, hex(OID.ecdsaWithSha256))
  const serial = randomBytes(8)
  // Unique names distinguish two trusted certificates.
  const called = Buffer.from(`mail server ${serial.toString('hex')}`)
  const commonName = der(TAG.sequence, hex(OID.commonName), der(TAG.utf8, called))
  const name = der(TAG.sequence, der(TAG.set, commonName))
  const names = der(TAG.sequence, der(0x87, Buffer.from(address.split('.').map(Number))))
  const isAuthority = der(TAG.sequence, hex('0101ff'))
  const extensions = der(
    TAG.sequence,
    der(TAG.sequence, hex(OID.subjectAltName), der(TAG.octets, names)),
    der(TAG.sequence, hex(OID.basicConstraints), hex('0101ff'), der(TAG.octets, isAuthority)),
  )
  const content = der(
    TAG.sequence,
    der(TAG.version, hex('020102')),
    der(0x02, Buffer.concat([Buffer.of(1), serial])),
    algorithm,
    name,
    der(TAG.sequence, moment(new Date('2020-01-01Z')), moment(new Date('2120-01-01Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(TAG.more, extensions),
  )
  const signature = der(TAG.bits, Buffer.of(0), sign('sha256', content, privateKey))
  const cert = der(TAG.sequence, content, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
