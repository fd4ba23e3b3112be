import { describe, expect, test } from 'vitest'
import { createSecretBox, deriveKey } from '#server/auth/secret-box.ts'

const key = deriveKey('a secret of at least 32 characters', 'test')
const box = createSecretBox(key)
const content = Buffer.from('twenty bytes of news')

describe('a box', () => {
  const closed = box.close(content, 'ann')

  test('gives back what was put in, to its owner', () => expect(box.open(closed, 'ann')).toEqual(content))

  test('shows nothing of it, and looks different each time', () => {
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

  test('does not open when any byte of it was changed, or it was cut', () => {
    for (let at = 0; at < closed.length; at++) {
      const bent = Buffer.from(closed)
      bent[at] = (bent[at] ?? 0) ^ 1
      expect(box.open(bent, 'ann')).toBeNull()
      expect(box.open(closed.subarray(0, at), 'ann')).toBeNull()
    }
  })
})
