import { expect, test } from 'vitest'
import { structuredDataProblems } from '#tools/structured-data-problems.ts'

const page = (node: object, main = '') =>
  `<main>${main}</main><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [node],
  })}</script>`

const item = (position: number, name: string) => ({
  '@type': 'ListItem',
  position,
  name,
  url: `https://site.example/${name.toLowerCase()}`,
})

const list = (numberOfItems: number, ...itemListElement: object[]) => ({
  '@type': 'CollectionPage',
  mainEntity: { '@type': 'ItemList', numberOfItems, itemListElement },
})

const LINKS = '<a href="/one" class="x">One <span>more</span></a><a href="/two">Two</a>'

test('a list whose items are links of the page in their order has no problem', () => {
  expect(structuredDataProblems(page(list(2, item(1, 'One'), item(2, 'Two')), LINKS))).toEqual([])
  expect(structuredDataProblems('<main>No data</main>')).toEqual([])
})

test.each([
  [list(2, item(1, 'One'), item(2, 'Three')), 'the page has no link Three'],
  [list(2, item(1, 'Two'), item(2, 'One')), 'the page has no link One at this position'],
  [list(2, item(1, 'On'), item(2, 'Two')), 'the page has no link On'],
  [list(2, item(1, 'One'), item(3, 'Two')), 'the positions are not 1, 2, …'],
  [list(3, item(1, 'One'), item(2, 'Two')), 'the number of items is wrong'],
])('a list that the page does not show: %#', (node, problem) =>
  expect(structuredDataProblems(page(node, LINKS))).toEqual([`structured data: ${problem}`]),
)

test('an address that is listed twice needs two links, and is reported', () => {
  const twice = page(list(2, item(1, 'One'), item(2, 'One')), `${LINKS}<a href="/one">One</a>`)
  expect(structuredDataProblems(twice)).toEqual(['structured data: two items have the same address'])
})

test('questions and answers are those of the page, and another form is reported', () => {
  const faq = (text: string) => ({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text } }],
  })
  const shown = '<h3>Why?</h3><p>It <b>is</b>.</p><p>So.</p>'
  expect(structuredDataProblems(page(faq('It <b>is</b>.<br>So.'), shown))).toEqual([])
  expect(structuredDataProblems(page(faq('It isn’t.'), shown))).toEqual([
    'structured data: the page has no text It isn’t.',
  ])
  expect(structuredDataProblems(page({ '@type': 'FAQPage', mainEntity: [{}] }))).toHaveLength(1)
  expect(structuredDataProblems('<script type="application/ld+json">{</script>')).toEqual([
    'structured data that is no graph',
  ])
})
