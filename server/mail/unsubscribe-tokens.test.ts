import { expect, test } from 'vitest'
import { createUnsubscribeTokens } from '#server/mail/unsubscribe-tokens.ts'

const ID = '018f3c1e-0000-7000-8000-0123456789ab'

test('a token from before a rotation of the secret is read, one of another secret is not', () => {
  const token = createUnsubscribeTokens('before').tokenOf(ID)
  expect(createUnsubscribeTokens('after', 'before').read(token)).toBe(ID)
  expect(createUnsubscribeTokens('after').read(token)).toBeNull()
})
