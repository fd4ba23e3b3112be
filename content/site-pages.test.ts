import { expect, test } from 'vitest'
import { articleMetas, namedPages } from '#content/site-pages.ts'

test('finds every article in the folder', async () => {
  const paths = (await articleMetas()).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/the-method', '/casino-reviews/crown-coins-casino']))
  expect(new Set(paths).size).toBe(paths.length)
})

test('names every public page once', async () => {
  const pages = await namedPages()
  expect(pages).toContainEqual({ href: '/the-method', name: 'The Method' })
  expect(pages).toContainEqual({ href: '/blog/why-rtp-matters', name: 'Why RTP matters' })
  for (const key of ['href', 'name'] as const)
    expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length)
})
