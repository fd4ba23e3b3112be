import mdx from '@mdx-js/rollup'
import rehypeSlug from 'rehype-slug'
import { expect, test } from 'vitest'
import { rehypeArticleOutline } from '#web/prerender/rehype-article-outline.ts'

const { transform } = mdx({ rehypePlugins: [rehypeSlug, rehypeArticleOutline] })

/** Compiles an article and returns the data that it exports, without its component. */
async function outlineOf(source: string): Promise<unknown> {
  const { code = '' } = (await transform(source, 'article.mdx')) ?? {}
  const exported = code.slice(code.indexOf('export const'), code.indexOf('function '))
  const outline: object = await import(`data:text/javascript,${encodeURIComponent(exported)}`)
  return { ...outline }
}

test('exports the headings with their ids, texts, and levels', async () => {
  expect(
    await outlineOf('# Title\n\n## Ten *minutes*\n\nText.\n\n### At “noon” & <Term>later</Term>\n'),
  ).toEqual({
    headings: [
      { id: 'title', text: 'Title', level: 1 },
      { id: 'ten-minutes', text: 'Ten minutes', level: 2 },
      { id: 'at-noon--later', text: 'At “noon” & later', level: 3 },
    ],
    readingMinutes: 1,
  })
})

test.each([
  ['one '.repeat(220), 1],
  ['one '.repeat(221), 2],
  ['{figure} '.repeat(221), 2],
  ['**one**, '.repeat(220), 1],
  ['<Cite k="source" /> '.repeat(300) + 'one', 1],
])('rounds the reading time up to whole minutes', async (source, readingMinutes) => {
  expect(await outlineOf(source)).toEqual({ headings: [], readingMinutes })
})

test('rejects a heading with an expression, whose text is unknown', async () => {
  await expect(outlineOf('## In {days} days')).rejects.toThrow('cannot contain an expression')
})
