import { expect, test } from 'vitest'
import { usedStyles } from '#web/prerender/used-styles.ts'

const PAGE =
  '<!doctype html><html><body class="site md:wide text-[1.25em]"><a href="/x" id="here">x</a>' +
  '<script>x="<p class=\\"gone\\">"</script><style>.gone{}</style></body></html>'

test.each([
  'a{color:red}',
  '.site a:hover{color:red}',
  '.md\\:wide{color:red}',
  '.text-\\[1\\.25em\\]:hover{color:red}',
  '#here[data-open]{color:red}',
  ':root[data-theme="dark"] .site{color:red}',
  '*,:before{color:red}',
  'a:not(.gone,:is(.b,.c)){color:red}',
  ':is(h2,a){color:red}',
  '@media print{a{color:red}}',
  '@layer base{a{color:red}}',
])('keeps %s', (css) => expect(usedStyles(css, PAGE)).toBe(css))

test('keeps the rules of fields on a page with one', () =>
  expect(usedStyles('::placeholder{color:red}', `${PAGE}<input/>`)).toBe('::placeholder{color:red}'))

test.each([
  ['table{color:red}', ''],
  ['.gone{color:red}', ''],
  ['::file-selector-button{color:red}', ''],
  ['::placeholder{color:red}', ''],
  ['#gone{color:red}', ''],
  ['.site .gone:hover{color:red}', ''],
  ['@media print{.gone{color:red}}', ''],
  ['@keyframes rise{from{top:0}}', ''],
  [':root{--old:1px}', ''],
  ['a,.gone,:is(h2,a):hover{color:red}', 'a,:is(h2,a):hover{color:red}'],
  ['@layer base{.gone{top:0}}@layer top{a{top:0}}', '@layer base{}@layer top{a{top:0}}'],
  [
    ':root{--one:var(--two);--two:1px;--three:2px}a{top:var(--one);animation:rise 1s}@keyframes rise{50%{top:0}}',
    ':root{--one:var(--two);--two:1px}a{top:var(--one);animation:rise 1s}@keyframes rise{50%{top:0}}',
  ],
])('reduces %s to %j', (css, used) => expect(usedStyles(css, PAGE)).toBe(used))
