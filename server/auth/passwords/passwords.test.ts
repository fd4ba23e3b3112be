import { expect, test } from 'vitest'
import { createPasswords, PASSWORD_COST } from '#server/auth/passwords/passwords.ts'

const passwords = createPasswords(PASSWORD_COST)

test('hashes with argon2id at the stated cost, salted', async () => {
  const [one, two] = await Promise.all([
    passwords.hash('correct horse', ''),
    passwords.hash('correct horse', ''),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.verify(one, 'correct horse', '')).toBe(true)
  expect(await passwords.verify(one, 'correct horsf', '')).toBe(false)
})

test('composed and decomposed letters are equal, and long passwords are not truncated', async () => {
  const long = 'é😀'.repeat(64)
  const hashed = await passwords.hash(long.normalize('NFC'), '')
  expect(await passwords.verify(hashed, long.normalize('NFD'), '')).toBe(true)
  expect(await passwords.verify(hashed, long.slice(0, -2), '')).toBe(false)
})

test('neither a missing hash nor an invalid one matches', async () => {
  expect(await passwords.verify(null, '', '')).toBe(false)
  expect(await passwords.verify('not a hash', 'x', '')).toBe(false)
})
