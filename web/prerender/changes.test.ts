import { expect, test } from 'vitest'
import { CATALOG_CHANGES } from '#catalog/changes.ts'
import { changesFeed } from '#web/prerender/changes.ts'

test('the feed has every changed figure, with its value before and now, the reason, and the source', () => {
  const feed = changesFeed()
  for (const { title, figures } of CATALOG_CHANGES) {
    expect(feed).toContain(`<title>${title}</title>`)
    for (const { of, from, to } of figures)
      expect(feed).toContain(`${of}: ${from ?? 'not listed'} → ${to ?? 'not listed'}. Why: `)
  }
  expect(feed).toContain(
    'Iowa: The regulator may act (since May 15, 2026) → The regulator may act (since July 1, 2026). Why: The earlier date is when the law was signed. It took effect on the later date. Source: SweepsCheck, September 15, 2026.',
  )
  expect(feed).toContain('Casinos with known excluded places: 20 → 38. Why: not recorded.')
})
