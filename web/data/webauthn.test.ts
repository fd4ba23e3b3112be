import { expect, test } from 'vitest'
import { whyNot } from '#web/data/webauthn.ts'

const thrown = (name: string) => Object.assign(new Error('The operation …'), { name })

test.each(['NotAllowedError', 'AbortError'])('%s is somebody who left', (name) => {
  expect(whyNot(thrown(name))).toEqual({ kind: 'left' })
})

test('what the device cannot do is said in words of ours, each its own', () => {
  const said = ['InvalidStateError', 'SecurityError', 'UnknownError'].map((name) => whyNot(thrown(name)))
  expect(new Set(said.map((why) => (why.kind === 'failed' ? why.text : null))).size).toBe(3)
  expect(JSON.stringify(said)).not.toContain('operation')
  expect(whyNot('no error at all').kind).toBe('failed')
})
