import { describe, expect, test } from 'vitest'
import { createSecretBox, deriveKey } from '#server/auth/secrets/secret-box.ts'

const key = deriveKey('a secret of at least 32 characters', 'test')
const box = createSecretBox(key)
const content = Buffer.from('twenty bytes of text')

describe('an encrypted box', () => {
  const closed = box.close(content, 'ann')

  test('returns its content to its owner', () => expect(box.open(closed, 'ann')).toEqual(content))

  test('does not contain the text, and differs each time', () => {
    expect(closed.includes('bytes')).toBe(false)
    expect(box.close(content, 'ann').equals(closed)).toBe(false)
  })

  test('does not open for another owner, or with another key', () => {
    expect(box.open(closed, 'bob')).toBeNull()
    for (const other of [
      deriveKey('a secret of at least 32 characters', 'another purpose'),
      deriveKey('x', 'test'),
    ]) {
      expect(createSecretBox(other).open(closed, 'ann')).toBeNull()
    }
  })

  test('opens with its key as the previous key, but none is closed with that', () => {
    const later = createSecretBox(deriveKey('x', 'test'), key)
    expect(later.open(closed, 'ann')).toEqual(content)
    expect(box.open(later.close(content, 'ann'), 'ann')).toBeNull()
  })

  test('does not open after any byte was changed, or when truncated', () => {
    for (let at = 0; at < closed.length; at++) {
      const changed = Buffer.from(closed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(box.open(changed, 'ann')).toBeNull()
      expect(box.open(closed.subarray(0, at), 'ann')).toBeNull()
    }
  })
})
