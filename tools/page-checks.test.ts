import { describe, expect, test } from 'vitest'
import { gradeOf, pageProblems, sitemapProblems, textOf, wordProblems } from '#tools/page-checks.ts'

const page = (body: string, head = '') =>
  `<html><head><title>T</title><meta name="description" content="Words that say what it covers, at length."/>` +
  `<link rel="canonical" href="/a"/>${head}</head><body><div class="site"><h1 id="top">T</h1>${body}</div></body></html>`

const problemsOf = (body: string) =>
  pageProblems(
    new Map([
      ['/a', page(body)],
      ['/b', page('<p id="here">x</p>')],
    ]),
    // A folder is named like its page.
    new Set(['/feed.xml', '/b']),
  )

const misspells = (word: string) => `/a: misspells "${word}" (or it belongs in content/kept-words.txt)`

test('a sound page has no problem', () => {
  expect(
    problemsOf(
      '<a href="/b#here">b</a><a href="#top">t</a><a href="/feed.xml">f</a><a href="/b?x=1">b</a>' +
        '<a href="tel:988">c</a><code>darkMode</code><meta name="viewport" content="width=zotx"/><a href="https://x.test/" rel="nofollow noopener">x</a>',
    ),
  ).toEqual([])
})

describe('one slip, one line', () => {
  test.each([
    ['<a href="/c">c</a>', '/a: /c leads to no page'],
    ['<a href="/b#gone">b</a>', '/a: /b#gone leads to no place'],
    ['<a href="#gone">b</a>', '/a: #gone leads to no place'],
    ['<a href="http://x.test/" rel="nofollow noopener">x</a>', '/a: http://x.test/ is not https'],
    ['<a href="https://x.test/">x</a>', '/a: https://x.test/ carries no rel'],
    ['<a href="//x.test/" rel="nofollow noopener">x</a>', '/a: //x.test/ is not https'],
    ['<a class="b">x</a>', '/a: a link without an address'],
    ['<p style="color: red">x</p>', '/a: an inline style, which the policy forbids'],
    ['<p id="top">x</p>', '/a: the id top stands there twice'],
    ['<h1>x</h1>', '/a: 2 headings of the first rank'],
    ['<p>It is <b>risk</b>-free.</p>', '/a: says "risk-free"'],
    ['<p>You recieve it.</p>', misspells('recieve')],
    ['<p aria-label="A colour">x</p>', misspells('colour')],
    ['<p>Two<b>words</b></p><span role="tooltip">teh</span>', misspells('teh')],
    ['<meta name="description" content="Zotland"/>', misspells('Zotland')],
    ['<img alt="Zotland" src="/assets/zotxq.webp"/>', misspells('Zotland')],
  ])('%s', (body, problem) => expect(problemsOf(body)).toEqual([problem]))
})

test.each([
  ['Guaranteed to pay', ['says "Guaranteed"']],
  ['Win it back', ['says "Win it back"']],
  ['the the end', ['says "the the"']],
  ['go in the the end', ['says "the the"']],
  ['Ding Ding Ding is a name', []],
  ['They had had enough of that that day', []],
  ['That is more then enough', ['slips: "more then"']],
  ['An easy way to earn money', []],
  ['59.87% or 20%', []],
  ['59.87 % or 20\u00a0%', ['prints "7 %" with a space', 'prints "0\u00a0%" with a space']],
])('%s', (text, problems) => expect(wordProblems(text)).toEqual(problems))

test('the sitemap names every page that may be listed, and no other', () => {
  const pages = new Map([
    ['/', page('')],
    ['/a', page('')],
    ['/b', page('', '<meta name="robots" content="noindex"/>')],
  ])
  const sitemap = (...paths: string[]) => paths.map((path) => `<loc>https://x.test${path}</loc>`).join('')
  expect(sitemapProblems(pages, sitemap('/', '/a'))).toEqual([])
  expect(sitemapProblems(pages, sitemap('/a', '/b', '/c'))).toEqual([
    '/: not in the sitemap',
    '/b: in the sitemap, and noindex',
    '/c: only in the sitemap',
  ])
})

test('blocks are not read into each other', () => {
  expect(wordProblems(textOf('<li>bonus</li><li>bonus</li>'))).toEqual([])
  expect(wordProblems(textOf('<p>bonus <a href="/x">bonus</a></p>'))).toEqual(['says "bonus bonus"'])
})

test('an article is graded by its running text alone', () => {
  const text = '<p>Take the bonus. Play it once. Cash out.</p>'
  const hard = '<td>Participation necessitates evaluation</td>'
  const article = (more: string) => `<div class="article-body"><table>${hard}</table>${text}${more}</div>`
  expect(gradeOf('<div>none</div>')).toBeNull()
  expect(gradeOf(article(''))).toBeLessThan(4)
  expect(
    gradeOf(article(`<p>${'Participation necessitates perpetual evaluation of it. '.repeat(9)}</p>`)),
  ).toBeGreaterThan(9)
})
