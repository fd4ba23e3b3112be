import { randomUUID } from 'node:crypto'

/** An account with the cookies of its session. */
export type Member = { readonly id: string; readonly email: string; readonly cookie: string }

export const PASSWORD = 'tulip river nine'

/** The body of a sign-up with an unused address. */
export function newAccount() {
  return { email: `${randomUUID()}@example.test`, password: PASSWORD, age: 30, state: 'CA' }
}

/** Signs up accounts one after another. */
export async function signUp(origin: string, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 0; n < count; n++) {
    const account = newAccount()
    const response = await fetch(`${origin}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    if (response.status !== 201) throw new Error(`sign-up returned ${response.status}`)
    const { user } = (await response.json()) as { user: { id: string } }
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    members.push({ id: user.id, email: account.email, cookie: cookies.join('; ') })
  }
  return members
}
