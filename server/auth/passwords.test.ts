import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'

test('hashes with argon2id at the stated cost, salted', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse', ''), hashPassword('correct horse', '')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'correct horse', '')).toBe(true)
  expect(await verifyPassword(one, 'correct horsf', '')).toBe(false)
})

test('composed and decomposed letters are one password, and nothing is cut off', async () => {
  const long = 'é😀'.repeat(64)
  const hashed = await hashPassword(long.normalize('NFC'), '')
  expect(await verifyPassword(hashed, long.normalize('NFD'), '')).toBe(true)
  expect(await verifyPassword(hashed, long.slice(0, -2), '')).toBe(false)
})

test('nobody has no password, and a broken hash matches nothing', async () => {
  expect(await verifyPassword(null, '', '')).toBe(false)
  expect(await verifyPassword('not a hash', 'x', '')).toBe(false)
})
