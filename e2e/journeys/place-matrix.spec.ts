import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { casinoSlug } from '#catalog/slug.ts'
import type { Casino } from '#contract/casinos.ts'
import { PATHS } from '#contract/paths.ts'
import { limitPath } from '#contract/account-paths.ts'
import { PLACE_COOKIE } from '#contract/place-cookie.ts'
import { PLACES, type Place } from '#core/eligibility/locations.ts'
import { openDashboard, openLive } from '../dashboard-screen.ts'
import { expect, test } from '../fixtures.ts'
import { RETRY } from '../member.ts'
import { START } from '../product-server.ts'

/**
 * One place per outcome: some casinos exclude it; also a regulator has written letters; the law forbids every casino; the
 * law forbids them later. server/routes/site/visit.db.test.ts tests every place over the API.
 */
const SHOWN = PLACES.filter(({ code }) => ['RI', 'DE', 'CA', 'WA'].includes(code))

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../catalog', name), 'utf8'))

const LAWS = read('jurisdictions.json') as {
  code: string
  status: string
  since: string | null
  what: string
}[]
const LISTS = read('excluded-places.json') as { casino: string; places: string }[]
const TODAY = new Date(START).toISOString().slice(0, 10)

test.use({ casinos: 'all' })

/** The link of every casino, or the reason in its place, from the files alone. */
function expected(casinos: readonly Casino[], { code, name: place }: Place): Record<string, string> {
  const law = LAWS.find((entry) => entry.code === code)
  if (law === undefined) throw new Error(`no entry for ${code}`)
  const isLater = /^\d{4}-\d\d-\d\d$/.test(law.since ?? '') && (law.since ?? '') > TODAY
  const isForbidden = (law.status === 'closed' || law.status === 'statute') && !isLater
  const excluding = new Set(
    LISTS.filter(({ places }) => places.split(' ').includes(code)).map(({ casino }) => casino),
  )
  return Object.fromEntries(
    casinos.map(({ id, parentId, name, link }) => {
      // A further bonus has the places of its casino.
      const casinoId = parentId ?? id
      const casinoName = casinos.find((casino) => casino.id === casinoId)?.name ?? name
      const page = `/where-it-is-allowed?casino=${casinoId}&place=${code}`
      if (link === null) return [name, 'no link']
      if (isForbidden) return [name, `Not available in ${place}: … ${law.what} (${page})`]
      if (excluding.has(casinoSlug(casinoName)))
        return [name, `Not available in ${place}: ${casinoName} excludes ${place}. (${page})`]
      return [name, `Visit (${link})`]
    }),
  )
}

/** What the table shows of every casino, in the form of `expected`. */
async function shown(page: Page, casinos: readonly Casino[], place: Place): Promise<Record<string, string>> {
  const links = await page.locator('[data-casino]').evaluateAll((rows) =>
    rows.map((row) => {
      const link = row.querySelector('[data-do=open]')
      return {
        id: Number(row.getAttribute('data-casino')),
        href: link?.getAttribute('href') ?? '',
        text: link?.textContent ?? '',
        label: link?.getAttribute('aria-label') ?? '',
      }
    }),
  )
  const what = LAWS.find(({ code }) => code === place.code)?.what ?? ''
  return Object.fromEntries(
    links.map(({ id, href, text, label }) => {
      const name = casinos.find((casino) => casino.id === id)?.name ?? `casino ${id}`
      if (text === '') return [name, 'no link']
      if (label.startsWith(`Visit ${name}, `)) return [name, `${text} (${href})`]
      const [, reason = label] =
        /^(.*) Source: [^,]+, .*\d{4}\.$/.exec(label.replace(`${name}: ${text}. `, '')) ?? []
      return [name, `${text}: ${reason.endsWith(what) ? `… ${what}` : reason} (${href})`]
    }),
  )
}

test('every casino on a visitor’s screen: the link, or the reason', async ({
  page,
  context,
  server,
  catalog,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visitor mode' })).toBeVisible()
  for (const place of SHOWN) {
    await context.addCookies([{ name: PLACE_COOKIE, value: place.code, url: server.address }])
    // As after a return from the page with the choice.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect
      .poll(() => shown(page, catalog, place), { message: place.name, intervals: [50, 100, 200] })
      .toEqual(expected(catalog, place))
  }
})

test('every casino on a member’s screen: the link, or the reason, also at a limit and on a break', async ({
  page,
  catalog,
  member,
}) => {
  expect(member.email).toBeTruthy()
  await openLive(page, openDashboard)
  const linked = catalog.filter(({ link }) => link !== null).length
  const all = (title: string) => page.locator(`[data-casino] [data-do=open]`).filter({ hasText: title })
  const choose = async ({ code }: Place) =>
    expect((await page.request.put(PATHS.place, { ...RETRY, data: { place: code } })).ok()).toBe(true)
  for (const place of SHOWN) {
    await choose(place)
    await expect
      .poll(() => shown(page, catalog, place), { message: place.name, intervals: [50, 100, 200] })
      .toEqual(expected(catalog, place))
  }
  // A limit and a break precede every reason of a place (web/api/availability/unavailable.test.ts), also where the law forbids all.
  await page.request.put(limitPath('week'), { ...RETRY, data: { amount: '0.00' } })
  await expect(all('Limit reached')).toHaveCount(linked)
  const california = SHOWN.find(({ code }) => code === 'CA')
  if (california) await choose(california)
  await expect(page.getByRole('status').filter({ hasText: 'aren’t allowed in California' })).toBeVisible()
  await expect(all('Limit reached')).toHaveCount(linked)
  await page.request.post(PATHS.breaks, { ...RETRY, data: { length: 'day' } })
  await expect(all('On a break')).toHaveCount(linked)
  await expect(page.getByRole('link', { name: /^Visit / })).toHaveCount(0)
})
