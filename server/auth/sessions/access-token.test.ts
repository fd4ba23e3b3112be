import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/sessions/access-token.ts'

const tokens = createAccessTokens('a secret of at least thirty-two characters')
const now = epochMs(1_763_700_000_000)
const access = {
  userId: '0f2c5f0e-9d0e-4b3e-8a53-6a0d5f6f3c11',
  sessionId: '5f6f3c11-9d0e-4b3e-8a53-6a0d0f2c5f0e',
  expiresAt: epochMs(now + ACCESS_LIFE_MS),
}

test('reads what it signed, until it expires', () => {
  const token = tokens.sign(access)
  expect(token).toMatch(/^[\w.-]+$/)
  expect(tokens.read(token, now)).toEqual(access)
  expect(tokens.read(token, epochMs(access.expiresAt - 1))).toEqual(access)
  expect(tokens.read(token, access.expiresAt)).toBeNull()
})

test('rejects an expiry beyond the lifetime, as after a clock that jumped back', () => {
  expect(tokens.read(tokens.sign(access), epochMs(now - 2 * ACCESS_LIFE_MS))).toBeNull()
})

test('reads a token again after thousands of others', () => {
  const sessions = Array.from({ length: 12_000 }, (_, index) => ({
    ...access,
    sessionId: `session-${index}`,
  }))
  const signed = sessions.map((session) => tokens.sign(session))
  for (const _ of [1, 2]) expect(signed.map((token) => tokens.read(token, now))).toEqual(sessions)
})

test('rejects another secret, another user, a later expiry, and any changed character', () => {
  const token = tokens.sign(access)
  expect(createAccessTokens('another secret of thirty-two characters').read(token, now)).toBeNull()
  expect(tokens.read(token.replace(access.userId, access.sessionId), now)).toBeNull()
  expect(tokens.read(token.replace(String(access.expiresAt), String(access.expiresAt + 1)), now)).toBeNull()
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'.aZ9-_'), (at, char) => {
      fc.pre(token[at] !== char)
      expect(tokens.read(token.slice(0, at) + char + token.slice(at + 1), now)).toBeNull()
    }),
  )
})

test('rejects malformed tokens without throwing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(tokens.read(text, now)).toBeNull()
    }),
  )
})
