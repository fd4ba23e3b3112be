import { expect, test } from 'vitest'
import { usedStyles } from '#tools/used-styles.ts'

const PAGE =
  '<!doctype html><html><body class="site md:wide text-[1.25em]"><a href="/x" id="here">x</a></body></html>'

test.each([
  ['a{color:red}', 'a tag of the page'],
  ['.site a:hover{color:red}', 'a state'],
  ['.md\\:wide{color:red}', 'a class with signs in its name'],
  ['.text-\\[1\\.25em\\]:hover{color:red}', 'a class with a length in its name'],
  ['#here[data-open]{color:red}', 'an attribute that a script may set'],
  [':root[data-theme="dark"] .site{color:red}', 'the theme'],
  ['*,:before{color:red}', 'everything'],
  ['a:not(.gone,:is(.b,.c)){color:red}', 'what is only said not to be there'],
  [':is(h2,a){color:red}', 'one of several'],
  ['@media print{a{color:red}}', 'a rule under a condition'],
  ['@layer base{a{color:red}}', 'a rule in a layer'],
])('%s stays: %s', (css) => expect(usedStyles(css, PAGE)).toBe(css))

test.each([
  ['table{color:red}', 'a tag'],
  ['.gone{color:red}', 'a class'],
  ['#gone{color:red}', 'an id'],
  ['.site .gone:hover{color:red}', 'one name of two'],
  ['@media print{.gone{color:red}}', 'all of a condition'],
  ['@keyframes rise{from{top:0}}', 'key frames nobody asks for'],
  [':root{--old:1px}', 'a property nobody asks for'],
])('%s goes: %s', (css) => expect(usedStyles(css, PAGE)).toBe(''))

test('of several selectors those that can apply stay', () => {
  expect(usedStyles('a,.gone,:is(h2,a):hover{color:red}', PAGE)).toBe('a,:is(h2,a):hover{color:red}')
})

test('what a kept rule asks for stays, also through another property', () => {
  const css =
    ':root{--one:var(--two);--two:1px;--three:2px}a{top:var(--one);animation:rise 1s}@keyframes rise{50%{top:0}}'
  expect(usedStyles(css, PAGE)).toBe(css.replace(';--three:2px', ''))
})

test('an emptied layer keeps its place among the layers', () => {
  expect(usedStyles('@layer base{.gone{top:0}}@layer top{a{top:0}}', PAGE)).toBe(
    '@layer base{}@layer top{a{top:0}}',
  )
})

test('a class that only a script or a style of the page names is not of the page', () => {
  const page = '<script>x="<p class=\\"gone\\">"</script><style>.gone{}</style>'
  expect(usedStyles('.gone{top:0}', page)).toBe('')
})
