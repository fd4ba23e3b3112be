import { expect, test } from 'vitest'
import { distinctTags, hasTag, type Tag, withTagsOf } from '#core/tags/tag.ts'
import { tagText, tagTextError } from '#core/tags/tag-text.ts'

const tag = (text: string, color: Tag['color'] = 'green'): Tag => ({ text, color })

test.each([
  ['', 'empty'],
  ['x'.repeat(24), null],
  ['x'.repeat(25), 'too-long'],
  ['🎰'.repeat(24), null],
  ['a\u0007b', 'control-character'],
  ['a\u2028b', 'control-character'],
  ['\u200B', 'control-character'],
  ['a\u202Eb', 'control-character'],
  ['👩‍🚀', null],
  ['daily & VIP!', null],
])('"%s" as a text of a tag: %s', (text, error) => expect(tagTextError(text)).toBe(error))

test('typed texts are trimmed and composed', () => expect(tagText('  cafe\u0301 ')).toBe('café'))

test('a tag is the same in upper and lower case', () => {
  expect(hasTag([tag('VIP')], 'vip')).toBe(true)
  expect(hasTag([tag('VIP')], 'vips')).toBe(false)
  expect(withTagsOf([tag('vip', 'red'), tag('old')], [tag('VIP', 'blue')])).toEqual([
    tag('VIP', 'blue'),
    tag('old'),
  ])
  expect(distinctTags([[tag('b'), tag('vip')], [], [tag('a'), tag('VIP')]])).toEqual([
    tag('a'),
    tag('b'),
    tag('VIP'),
  ])
})
