import { expect, test } from 'vitest'
import { isCanonicalTarget } from '#server/listener/canonical-target.ts'

test.each(['/', '/api/casinos', '/api/entries?from=2026-01-01T00:00:00%2B00:00', '/assets/a.b-c_1.js'])(
  '%s is canonical',
  (target) => expect(isCanonicalTarget(target)).toBe(true),
)

test.each([
  '',
  '*',
  'http://evil.test/api/casinos',
  '//api/casinos',
  '/api//casinos',
  '/x/../api/casinos',
  '/x/..',
  '/./api',
  '/x/%2e%2e/api/casinos',
  '/..%2fetc/passwd',
  '/%00',
  '/api\\casinos',
  '/api/casinos;x=1',
])('%s is not', (target) => expect(isCanonicalTarget(target)).toBe(false))
