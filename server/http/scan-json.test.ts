import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_JSON_DEPTH, scanJson } from '#server/http/scan-json.ts'

test.each([
  ['', 'not-json'],
  ['{', 'not-json'],
  ['{"a":1,}', 'not-json'],
  ['{"a":NaN}', 'not-json'],
  ['"unclosed', 'not-json'],
  ['{"a\u0001":1}', 'not-json'],
  ['{"a":1,"a":2}', 'repeated-key'],
  ['{"a":1,"\\u0061":2}', 'repeated-key'],
  ['{"x":{"a":1},"y":[{"b":1,"b" : 2}]}', 'repeated-key'],
  ['{"__proto__":{"admin":true}}', 'refused-key'],
  ['{"a":{"constructor":{"prototype":{}}}}', 'refused-key'],
  ['{"\\u005f_proto__":1}', 'refused-key'],
  ['['.repeat(MAX_JSON_DEPTH + 1) + ']'.repeat(MAX_JSON_DEPTH + 1), 'too-deep'],
  ['['.repeat(30_000), 'too-deep'],
])('%s is refused as %s', (text, reason) => expect(scanJson(text)).toEqual({ ok: false, reason }))

test.each([
  ['the same key in two objects', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ['a value that looks like a key', '{"a":"a","b":"{\\"a\\":1"}', { a: 'a', b: '{"a":1' }],
  ['as deep as allowed', '['.repeat(MAX_JSON_DEPTH) + ']'.repeat(MAX_JSON_DEPTH), expect.any(Array)],
])('reads %s', (_name, text, value) => expect(scanJson(text)).toEqual({ ok: true, value }))

test('reads whatever JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!/__proto__|constructor|prototype/.test(text))
      expect(scanJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
    }),
  )
})
