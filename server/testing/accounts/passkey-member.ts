import type { TestResponse, TestApp, TestClient } from '#server/testing/test-app.ts'
import {
  type Deviation,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '#server/testing/accounts/software-authenticator.ts'

/** Adds a passkey to a logged-in member, like a browser. */
export async function addPasskey(
  member: TestClient,
  device: SoftwareAuthenticator,
  deviation: Deviation & { readonly name?: string } = {},
): Promise<TestResponse> {
  const { body } = await member.post('/api/passkeys/options')
  const response = device.create(body.options, deviation)
  return await member.post('/api/passkeys', { name: deviation.name ?? 'Phone', response })
}

/** Logs in with a passkey, like a browser. */
export async function logInWith(
  client: TestClient,
  device: SoftwareAuthenticator,
  deviation: Deviation = {},
): Promise<TestResponse> {
  const { body } = await client.post('/api/login/passkey/options')
  return await client.post('/api/login/passkey', { response: device.get(body.options, deviation) })
}

/** Reauthenticates a session with a passkey, like a browser. */
export async function confirmWith(
  member: TestClient,
  device: SoftwareAuthenticator,
  deviation: Deviation = {},
): Promise<TestResponse> {
  const { body } = await member.post('/api/reauthenticate/options')
  return await member.post('/api/reauthenticate', { passkey: device.get(body.options, deviation) })
}

/** Creates a member with a passkey, and its device. */
export async function passkeyMember(app: TestApp) {
  const member = await app.member()
  const device = softwareAuthenticator()
  const { status } = await addPasskey(member, device)
  if (status !== 201) throw new Error(`adding the passkey returned ${status}`)
  return { ...member, device }
}
