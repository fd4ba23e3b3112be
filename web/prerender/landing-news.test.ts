import { expect, test } from 'vitest'
import { readCatalog } from '#content/listed-casinos.ts'
import { landingNews } from '#web/prerender/landing-news.ts'

const figure = (of: string, to: string | null) => ({ of, from: 'x', to, why: null, source: null })

test('the newest changes come first: the title of each, then its figures, four in all', () => {
  const changes = [
    {
      id: 'second',
      date: '2026-11-27',
      about: 'casinos' as const,
      title: 'Two corrections',
      items: ['x'],
      figures: [figure('Zula Casino, daily bonus', '$1.00'), figure('Punt, reset', null)],
    },
    { id: 'first', date: '2026-11-20', about: 'rule' as const, title: 'A rule', items: ['x'], figures: [] },
    { id: 'zero', date: '2026-11-19', about: 'rule' as const, title: 'Another', items: ['x'], figures: [] },
  ]
  expect(landingNews(readCatalog(), changes).changes).toEqual([
    { id: 'second', date: '2026-11-27', text: 'Two corrections' },
    { id: 'second', date: '2026-11-27', text: 'Zula Casino, daily bonus: $1.00 (was x)' },
    { id: 'second', date: '2026-11-27', text: 'Punt, reset: no longer listed (was x)' },
    { id: 'first', date: '2026-11-20', text: 'A rule' },
  ])
})

test('only offered casinos with a known time of day have a next reset', () => {
  const catalog = readCatalog()
  const { resets } = landingNews(catalog)
  expect(resets.map(({ name }) => name)).toContain('Zula Casino')
  const casinos = catalog.casinos.map((casino) => ({ ...casino, active: false }))
  expect(landingNews({ ...catalog, casinos }).resets).toEqual([])
})
