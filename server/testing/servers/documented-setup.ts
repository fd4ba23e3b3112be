import { readFileSync } from 'node:fs'
import { LOGIN } from '#server/testing/provided.ts'

/**
 * Returns the statements of docs/operations.md that create the role `app`, a login, and its database.
 *
 * @param login the name of the login and of the database.
 * @param isFirst whether the server has no role `app` yet.
 */
export function documentedSetup(login: string, isFirst: boolean): readonly string[] {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [block = ''] = text.split('```sql\n').slice(1)
  return block
    .slice(0, block.indexOf('```'))
    .replaceAll(LOGIN, login)
    .split('\n')
    .filter((line) => line !== '' && (isFirst || !line.startsWith('create role app ')))
}
