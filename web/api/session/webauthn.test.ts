import { expect, test } from 'vitest'
import { failureReason } from '#web/api/session/webauthn.ts'

const thrown = (name: string) => Object.assign(new Error('The operation …'), { name })

test.each(['NotAllowedError', 'AbortError'])('%s means that the user canceled', (name) => {
  expect(failureReason(thrown(name))).toEqual({ kind: 'left' })
})

test('every error of the device has its own message', () => {
  const reasons = ['InvalidStateError', 'SecurityError', 'UnknownError'].map((name) =>
    failureReason(thrown(name)),
  )
  expect(new Set(reasons.map((reason) => (reason.kind === 'failed' ? reason.text : null))).size).toBe(3)
  expect(JSON.stringify(reasons)).not.toContain('operation')
  expect(failureReason('no error at all').kind).toBe('failed')
})
