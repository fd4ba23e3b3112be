import type { TestAnswer, TestApp, TestClient } from '#server/testing/test-app.ts'
import {
  type Deviation,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '#server/testing/software-authenticator.ts'

/** Adds a passkey to somebody signed in, as a browser does it. */
export async function addPasskey(
  member: TestClient,
  device: SoftwareAuthenticator,
  deviation: Deviation & { readonly name?: string } = {},
): Promise<TestAnswer> {
  const { body } = await member.post('/api/passkeys/options')
  const response = device.create(body.options, deviation)
  return await member.post('/api/passkeys', { name: deviation.name ?? 'Phone', response })
}

/** Logs in with a passkey, as a browser does it. */
export async function logInWith(
  client: TestClient,
  device: SoftwareAuthenticator,
  deviation: Deviation = {},
): Promise<TestAnswer> {
  const { body } = await client.post('/api/login/passkey/options')
  return await client.post('/api/login/passkey', { response: device.get(body.options, deviation) })
}

/** Shows a passkey again in a session, as a browser does it. */
export async function confirmWith(
  member: TestClient,
  device: SoftwareAuthenticator,
  deviation: Deviation = {},
): Promise<TestAnswer> {
  const { body } = await member.post('/api/reauthenticate/options')
  return await member.post('/api/reauthenticate', { passkey: device.get(body.options, deviation) })
}

/** A person with a passkey, and the device it is on. */
export async function passkeyMember(app: TestApp) {
  const member = await app.member()
  const device = softwareAuthenticator()
  const { status } = await addPasskey(member, device)
  if (status !== 201) throw new Error(`the passkey answered ${status}`)
  return { ...member, device }
}
