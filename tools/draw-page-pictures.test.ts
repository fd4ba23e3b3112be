import { expect, test } from 'vitest'
import { pictureOf } from '#tools/draw-page-pictures.ts'

const head = (image: string) =>
  `<meta property="og:title" content="Q &amp; A"/><meta property="og:description" content="Words"/>` +
  `<meta property="og:image" content="${image}"/><meta property="article:section" content="FAQ"/>`

test.each(['/og/faq.png', 'https://x.test/og/faq.png'])('a page says what its picture at %s shows', (image) =>
  expect(pictureOf(head(image))).toEqual({ file: 'faq.png', title: 'Q & A', kicker: 'FAQ', words: 'Words' }),
)

test.each(['', '/pictures/faq.png', '/og/../faq.png'])('%j is no picture of ours', (image) =>
  expect(pictureOf(head(image))).toBeNull(),
)
