import { expect, test } from 'vitest'
import { gradeOf, pageProblems, sitemapProblems, textOf, wordProblems } from '#tools/page-checks.ts'

let lastTitle = 0

const page = (body: string, head = '', name = `${(lastTitle += 1)}`) =>
  `<html><head><title>Title ${name}</title><meta name="description" content="Description ${name} of more than forty characters."/>` +
  `${head}</head><body><h1 id="top">T</h1><article><p>Take the bonus.</p>${body}</article><a href="/a">a</a></body></html>`

const pages = (body: string) =>
  new Map([
    ['/a', page(body)],
    ['/b', page('<p id="here">x</p>')],
  ])
// A directory has the name of its page.
const files = new Set(['/feed.xml', '/b'])

const misspells = (word: string) =>
  `/a: misspells "${word}" (add a correct word to content/spelling-allowlist.txt)`

test.each([
  [
    '<a href="/b#here">b</a><a href="#top">t</a><a href="/feed.xml">f</a><a href="/b?x=1">b</a><a href="tel:988">c</a>' +
      '<code>darkMode</code><meta name="viewport" content="width=zotx"/><a href="https://x.test/" rel="nofollow noopener">x</a>',
    [],
  ],
  ['<a href="/c">c</a>', ['/a: /c leads to no page']],
  ['<a href="/api/casinos/5/visit">c</a>', ['/a: /api/casinos/5/visit has no rel']],
  ['<a href="/api/casinos/5/visit" rel="nofollow noopener">c</a>', []],
  ['<a href="/b#gone">b</a>', ['/a: /b#gone leads to no id']],
  ['<a href="#gone">b</a>', ['/a: #gone leads to no id']],
  ['<a href="http://x.test/" rel="nofollow noopener">x</a>', ['/a: http://x.test/ is not https']],
  ['<a href="https://x.test/">x</a>', ['/a: https://x.test/ has no rel']],
  ['<a href="//x.test/" rel="nofollow noopener">x</a>', ['/a: //x.test/ is not https']],
  ['<a class="b">x</a>', ['/a: a link without an address']],
  ['<p style="color: red">x</p>', ['/a: an inline style']],
  ['<p id="top">x</p>', ['/a: the id top is not unique']],
  ['<h1>x</h1>', ['/a: 2 h1 headings']],
  ['<p>It is <b>risk</b>-free.</p>', ['/a: promises "risk-free"']],
  ['<p>You recieve it.</p>', [misspells('recieve')]],
  ['<p aria-label="A colour">x</p>', [misspells('colour')]],
  ['<p>Two<b>words</b></p><span role="tooltip">teh</span>', [misspells('teh')]],
  ['<meta name="description" content="Zotland"/>', [misspells('Zotland')]],
  ['<img alt="Zotland" src="/assets/zotxq.webp"/>', [misspells('Zotland')]],
])('the problems of %s', (body, problems) => expect(pageProblems(pages(body), files)).toEqual(problems))

test.each([
  ['Guaranteed to win it back', ['promises "Guaranteed"', 'promises "win it back"']],
  ['go in the the end', ['repeats "the the"']],
  ['Ding Ding Ding had had enough of that that day', []],
  ['That is more then enough', ['has the mistake "more then"']],
  ['An easy way to earn money, 59.87% or 20%', []],
  ['59.87 % or 20\u00a0%', ['has a space in "7 %"', 'has a space in "0\u00a0%"']],
  [textOf('<li>bonus</li><li>bonus</li>'), []],
  [textOf('<p>bonus <a href="/x">bonus</a></p>'), ['repeats "bonus bonus"']],
])('%s', (text, problems) => expect(wordProblems(text)).toEqual(problems))

test('a check that finds nothing is a problem', () => {
  const bare = '<title>T</title><meta name="robots" content="noindex"/><h2>T</h2>'
  expect(pageProblems(new Map([['/a', bare]]), new Set())).toEqual([
    '/a: no link',
    '/a: 0 h1 headings',
    'no page has an article',
  ])
})

test('the names of the editors are not misspelled', () => {
  const by = pages('<p>By Zotxq and Xyloph</p>')
  expect(pageProblems(by, files, 'Zotxq Bank, Xyloph')).toEqual([])
  expect(pageProblems(by, files)).toEqual([misspells('Zotxq'), misspells('Xyloph')])
})

test('pages for search engines share neither a title nor a description', () => {
  const both = [page('', '', 'one'), page('', '', 'one')] as const
  expect(
    pageProblems(
      new Map([
        ['/a', both[0]],
        ['/b', both[1]],
      ]),
      new Set(),
    ),
  ).toEqual([
    '2 pages have the same title: Title one (/a, /b)',
    '2 pages have the same description: Description one of more than forty characters. (/a, /b)',
  ])
})

test('a paragraph occurs on at most three pages, unless it is a notice', () => {
  const text = 'These words are the same on each and every page of the site.'
  const problemsWith = (body: string, count: number) =>
    pageProblems(
      new Map(
        Array.from({ length: count }, (_, at) => [`/${'abcd'[at]}`, `<main>${page(body)}</main>`] as const),
      ),
      new Set(),
    ).filter((problem) => problem.includes('paragraph'))
  expect(problemsWith(`<p>${text}</p>`, 3)).toEqual([])
  expect(problemsWith(`<p data-notice="">${text}</p>`, 4)).toEqual([])
  expect(problemsWith('<p>Take the bonus.</p>', 4)).toEqual([])
  expect(problemsWith(`<p class="x">${text}</p>`, 4)).toEqual([
    `4 pages have the same paragraph: ${text} (/a, /b, /c, /d)`,
  ])
})

test('a page for search engines needs a description, also if it runs the app', () => {
  const problemsOf = (head: string) => {
    const html = page('', head).replace(/<meta name="description"[^>]*>/, '')
    return pageProblems(new Map([['/a', html]]), new Set())
  }
  const app = '<script type="module" src="/x.js"></script>'
  expect(problemsOf('')).toEqual(['/a: no description'])
  expect(problemsOf(`<link rel="canonical" href="/a"/>${app}`)).toEqual(['/a: no description'])
  expect(problemsOf(app)).toEqual([])
})

test('the sitemap lists exactly the pages that may be indexed', () => {
  const all = new Map([
    ['/', page('')],
    ['/a', page('')],
    ['/b', page('', '<meta name="robots" content="noindex"/>')],
  ])
  const sitemap = (...paths: string[]) => paths.map((path) => `<loc>https://x.test${path}</loc>`).join('')
  expect(sitemapProblems(all, sitemap('/', '/a'))).toEqual([])
  expect(sitemapProblems(all, sitemap('/a', '/b', '/c'))).toEqual([
    '/: not in the sitemap',
    '/b: in the sitemap, and noindex',
    '/c: only in the sitemap',
  ])
})

test('the reading grade of an article ignores its tables', () => {
  const article = (more: string) =>
    '<article><header><p>Participation necessitates evaluation.</p></header><table><td>Participation necessitates evaluation</td></table>' +
    `<p>Take the bonus. Play it once. Cash out.</p>${more}</article>`
  expect(gradeOf('<div>none</div>')).toBeNull()
  expect(gradeOf(article(''))).toBeLessThan(4)
  expect(
    gradeOf(article(`<p>${'Participation necessitates perpetual evaluation of it. '.repeat(9)}</p>`)),
  ).toBeGreaterThan(9)
})
