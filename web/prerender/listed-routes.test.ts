import { expect, test } from 'vitest'
import { ROUTE_PAGES } from '#content/site-pages.ts'
import { LISTED_ROUTES } from '#web/prerender/listed-routes.ts'

const APP_PAGES = ['/dashboard', '/login', '/signup']

test('every listed page is a page of the app or has a name in menus', () => {
  const named = ROUTE_PAGES.map(({ href }) => href)
  expect(LISTED_ROUTES.toSorted()).toEqual([...named, ...APP_PAGES].toSorted())
})
