import { randomUUID } from 'node:crypto'
import type { Belongings } from '#server/testing/access-matrix.ts'
import { addPasskey } from '#server/testing/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { PASSWORD, type TestApp, type TestClient } from '#server/testing/test-app.ts'

/** Gives a member one of everything that a route can name: an entry, a second session, a passkey. */
export async function belongingsOf(
  app: TestApp,
  member: TestClient & { readonly id: string; readonly email: string },
): Promise<Belongings> {
  const entry = randomUUID()
  await member.post('/api/casinos/1/cash-outs', { id: entry, amount: '5.00', note: `of ${member.id}` })
  await app.visitor().post('/api/login', { email: member.email, password: PASSWORD })
  const { body } = await member.get('/api/sessions')
  const added = await addPasskey(member, softwareAuthenticator())
  const session = body.sessions[1]?.id
  const passkey = added.body.passkeys?.[0]?.id
  if (!session || !passkey) throw new Error('a session or a passkey is missing')
  return { person: member.id, entry, session, passkey }
}
