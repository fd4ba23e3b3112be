import { expect, test } from 'vitest'
import { atomFeed } from '#web/prerender/atom-feed.ts'

const entry = { path: '/a', title: 'Q & A', text: '<b>', published: '2026-01-02', updated: '2026-03-04' }

test('a feed lists the entries with their dates, and its own date is the newest of them', () => {
  const text = atomFeed({
    path: '/feed.xml',
    title: 'T',
    about: 'A',
    entries: [entry, { ...entry, path: '/b', updated: '2026-02-01' }],
  })
  expect(text).toContain('<title>Q &amp; A</title>')
  expect(text).toContain('<summary>&lt;b&gt;</summary>')
  expect(text).toContain('<published>2026-01-02T00:00:00Z</published>')
  // The feed's own date precedes the first entry.
  expect(text.indexOf('<updated>2026-03-04T00:00:00Z</updated>')).toBeLessThan(text.indexOf('<entry>'))
  const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(3)
})
