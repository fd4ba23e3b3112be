import { expect, test } from 'vitest'
import { EDITORS, editorsText } from '#web/ui/editors.ts'

test.each([
  [[], 'the editors'],
  [['Ann Example'], 'Ann Example'],
  [['Ann Example', 'Bob Example'], 'Ann Example and Bob Example'],
])('the editors %o are %s', (names, text) => expect(editorsText(names)).toBe(text))

test('without a setting, the site names no one', () => expect(EDITORS).toEqual([]))
