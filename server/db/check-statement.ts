import type { Statement } from '#server/db/database.ts'

const texts = new Map<string, string>()
const ALLOWED = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Rejects a statement that could break its transaction.
 *
 * All statements and the commit are sent in one batch, so a statement that the driver would reject must be found before
 * sending. Only queries are allowed: nothing that ends the transaction or changes the role.
 *
 * @throws TypeError if the statement is invalid, which is always a bug.
 */
export function checkStatement({ name, text, values }: Statement): void {
  const known = texts.get(name)
  if (known === undefined) {
    if (!/^[a-z][a-z0-9._-]{0,62}$/.test(name)) throw new TypeError(`not a statement name: ${name}`)
    if (!ALLOWED.test(text)) throw new TypeError(`${name} is not a query`)
    texts.set(name, text)
  } else if (known !== text) {
    throw new TypeError(`two statements are named ${name}`)
  }
  if (!values.every(isBindable)) throw new TypeError(`${name} has a value that cannot be bound`)
}

function isBindable(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => isPlain(item)) : isPlain(value)
}

function isPlain(value: unknown): boolean {
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  if (Buffer.isBuffer(value)) return true
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}
