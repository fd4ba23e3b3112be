import { expect, test } from 'vitest'
import { hashBackupCode, makeBackupCodes, readBackupCode } from '#server/auth/two-factor/backup-codes.ts'

test('ten, all different, each with sixty bits by its alphabet', () => {
  const many = Array.from({ length: 100 }, makeBackupCodes)
  for (const codes of many) {
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  }
  const all = many.flat()
  expect(new Set(all).size).toBe(1000)
  expect(new Set(all.join('').replaceAll('-', '')).size).toBe(32)
})

test.each([
  ['7K2M-9QXD-4TBN', '7K2M9QXD4TBN'],
  [' 7k2m 9qxd\t4tbn ', '7K2M9QXD4TBN'],
  ['OoIiLl-OoIiLl', '001111001111'],
  ['7K2M-9QXD-4TB', null],
  ['7K2M-9QXD-4TBNN', null],
  ['7K2M-9QXD-4TBU', null],
  ['', null],
  ['123456', null],
])('%j reads as %j', (typed, code) => expect(readBackupCode(typed)).toBe(code))

test('a hash is of one person, one code and one key', () => {
  const hash = (key: string, who: string, code: string) =>
    hashBackupCode(Buffer.from(key), who, code).toString('hex')
  const hashes = [hash('k', 'ann', 'A'), hash('k', 'bob', 'A'), hash('k', 'ann', 'B'), hash('l', 'ann', 'A')]
  expect(new Set(hashes).size).toBe(4)
  expect(hash('k', 'ann', 'A')).toBe(hashes[0])
})
