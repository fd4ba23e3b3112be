import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from '#web/features/article/linked-text.tsx'

const html = (text: string) => renderToStaticMarkup(createElement(LinkedText, { text }))

test.each([
  ['no link', 'no link'],
  ['[a](/b)', '<a href="/b">a</a>'],
  ['see [a](/b#c), [d](/e).', 'see <a href="/b#c">a</a>, <a href="/e">d</a>.'],
  ['call [988](tel:988)', 'call <a href="tel:988">988</a>'],
  ['[out](https://x.test/)', '<a href="https://x.test/" rel="nofollow noopener">out</a>'],
  ['5 < 6 [and', '5 &lt; 6 [and'],
])('%s', (text, expected) => expect(html(text)).toBe(expected))

test('an external link without https throws an error', () =>
  expect(() => html('[x](http://x.test/)')).toThrow(/not https/))
