import { randomUUID } from 'node:crypto'
import type { MemberRecords } from '#server/testing/access-matrix.ts'
import { addPasskey } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { createKeys } from '#server/testing/servers/push-server.ts'
import { NO_PUSH_SERVICE, PASSWORD, type TestApp, type TestClient } from '#server/testing/test-app.ts'

/** Creates one of each record that a route can name for a member: an entry, an import, a second session, a passkey, a device. */
export async function createRecords(
  app: TestApp,
  member: TestClient & { readonly id: string; readonly email: string },
): Promise<MemberRecords> {
  const entry = randomUUID()
  await member.post('/api/casinos/1/cash-outs', { id: entry, amount: '5.00', note: `of ${member.id}` })
  const imported = randomUUID()
  await member.post('/api/imports', importBatches([importRow()], { id: imported })[0])
  await app.visitor().post('/api/login', { email: member.email, password: PASSWORD })
  const { body } = await member.get('/api/sessions')
  const added = await addPasskey(member, softwareAuthenticator())
  const session = body.sessions[1]?.id
  const passkey = added.body.passkeys?.[0]?.id
  if (!session || !passkey) throw new Error('a session or a passkey is missing')
  const subscription = { endpoint: `${NO_PUSH_SERVICE}/${randomUUID()}`, keys: createKeys().keys }
  const registered = await member.post('/api/reminders/devices', subscription)
  const device = registered.body.devices?.[0]?.id
  if (!device) throw new Error('a device is missing')
  return { person: member.id, entry, import: imported, session, passkey, device }
}
