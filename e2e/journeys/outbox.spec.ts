import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Casino } from '#contract/casinos.ts'
import type { ExportResponse } from '#contract/export.ts'
import { casinoPath, PATHS } from '#contract/paths.ts'
import {
  collectButton,
  expectFigure,
  hourly,
  namesIn,
  openDashboard,
  rowOf,
  settled,
  statusOf,
  unsavedNotice,
} from '../dashboard-screen.ts'
import { type FaultyProxy, startFaultyProxy, type WriteRequest } from '../faulty-proxy.ts'
import { expect, LOGGED_ERRORS, test } from '../fixtures.ts'
import { launchInstalledBrowser } from '../installed-browser.ts'
import { type Member, readCatalog, RETRY, signUpMember } from '../member.ts'
import { START } from '../product-server.ts'
import { lastTapTime, noteTapTimes, type Tap, tapQuickly } from '../quick-taps.ts'
import { workerTookOver } from '../worker-took-over.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WRITES = 100
const DAYS = 14
const KILLED_AFTER: readonly number[] = [4, 9]
const BY_HAND_ON: readonly number[] = [0, 4, 8, 12]
const HIDDEN_ON: readonly number[] = [4, 8]
/** Between the tap and its handler, on a busy machine. With a connection, the time is the server's, whose clock was set separately. */
const TAP_MS = 2_000
const SET_CLOCK_MS = 5_000
const UNSAVED = /saving|will sync|not saved yet/

async function logIn(page: Page, { email, password }: Member): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
}

/** Makes one write of each kind with mouse and keyboard. */
async function tapByHand(page: Page, catalog: readonly Casino[], day: number): Promise<Tap[]> {
  const taps: Tap[] = []
  const [first = '', second = '', third = ''] = await namesIn(page, 'Profitability Tier 1:')
  const idOf = (name: string) => catalog.find((casino) => casino.name === name)?.id ?? 0

  const readyId = Number(await page.locator('tr[data-status=ready]').first().getAttribute('data-casino'))
  await page.locator(`tr[data-casino="${readyId}"] [data-do=collect]`).click()
  taps.push({ kind: 'collect', casinoId: readyId, at: await lastTapTime(page) })
  const field = page.getByLabel(`Cash-out value for ${second}`, { exact: true })
  await field.fill('12.50')
  await field.press('Enter')
  taps.push({ kind: 'cash_out', casinoId: idOf(second), at: await lastTapTime(page), amount: '12.50' })
  const up = page.getByRole('button', { name: `Vote up for ${third}`, exact: true })
  const isUp = (await up.getAttribute('aria-pressed')) === 'true'
  await page.getByRole('button', { name: `Vote ${isUp ? 'down' : 'up'} for ${third}`, exact: true }).click()
  taps.push({ kind: 'vote', casinoId: idOf(third), vote: isUp ? -1 : 1 })
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move down', exact: true }).click()
  await expect.poll(async () => (await namesIn(page, 'Profitability Tier 1:'))[1]).toBe(first)
  taps.push({ kind: 'move' })
  if (HIDDEN_ON.includes(day)) {
    const [last = ''] = (await namesIn(page, 'Profitability Tier 3:')).toReversed()
    await page.getByRole('button', { name: `Move ${last}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Hide', exact: true }).click()
    await expect(rowOf(page, { name: last })).toHaveCount(0)
    taps.push({ kind: 'hide', casinoId: idOf(last) })
  }
  return taps
}

/** Expects that the server received each write of a member, in the order of the taps. @returns the IDs of the entries. */
function expectSent(proxy: FaultyProxy, userId: string, taps: readonly Tap[]): string[] {
  const own = proxy.writes().filter((write) => write.userId === userId)
  const firsts = own.filter(({ id }, at) => own.findIndex((write) => write.id === id) === at)
  expect(firsts.map(summaryOf)).toEqual(taps.map(expectedSummary))
  const acknowledged = own.filter((write) => write.acknowledged)
  expect(acknowledged.map(({ id }) => id)).toEqual(firsts.map(({ id }) => id))
  return firsts.map(({ id }) => id)
}

function summaryOf({ path, body }: WriteRequest): string {
  const { amount, vote } = JSON.parse(body) as { amount?: string; vote?: number }
  return [path, amount, vote].filter((part) => part !== undefined).join(' ')
}

function expectedSummary(tap: Tap): string {
  switch (tap.kind) {
    case 'collect':
      return casinoPath(tap.casinoId, 'collections')
    case 'cash_out':
      return `${casinoPath(tap.casinoId, 'cash-outs')} ${tap.amount}`
    case 'spend':
      return `${casinoPath(tap.casinoId, 'spends')} ${tap.amount}`
    case 'vote':
      return `${casinoPath(tap.casinoId, 'vote')} ${tap.vote}`
    case 'hide':
      return casinoPath(tap.casinoId, 'visibility')
    case 'move':
      return PATHS.ranking
  }
}

function totalOf(taps: readonly Tap[], kind: 'cash_out' | 'spend'): string {
  const cents = taps.map((tap) => (tap.kind === kind ? Math.round(Number(tap.amount) * 100) : 0))
  return (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2)
}

/**
 * Expects that a member's stored data are those of the taps.
 *
 * @param nearMs the largest difference between the time of an entry and that of its tap.
 */
function expectApplied(
  { entries, casinos, totals }: ExportResponse,
  taps: readonly Tap[],
  ids: readonly string[],
  nearMs: number,
): void {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const recorded = taps.flatMap((tap, at) => ('at' in tap ? [{ tap, entry: byId.get(ids[at] ?? '') }] : []))
  expect(entries).toHaveLength(recorded.length)
  for (const { tap, entry } of recorded) {
    const amount = 'amount' in tap ? tap.amount : null
    expect(entry).toMatchObject({ kind: tap.kind, casino_id: tap.casinoId, amount, voided_at: null })
    expect(Math.abs(Date.parse(entry?.occurred_at ?? '') - tap.at)).toBeLessThan(nearMs)
  }
  expect([totals.collected, totals.spent]).toEqual([totalOf(taps, 'cash_out'), totalOf(taps, 'spend')])
  const votes = new Map(taps.flatMap((tap) => (tap.kind === 'vote' ? [[tap.casinoId, tap.vote]] : [])))
  expect(casinos.map(({ casino_id: id, user_vote: vote }) => [id, vote])).toEqual(
    casinos.map(({ casino_id: id }) => [id, votes.get(id) ?? 0]),
  )
  const hidden = taps.flatMap((tap) => (tap.kind === 'hide' ? [tap.casinoId] : []))
  expect(new Set(casinos.filter((row) => row.hidden).map((row) => row.casino_id))).toEqual(new Set(hidden))
}

test('100 writes of 14 days without a connection are applied once, in order, for their member', async ({
  server,
  playwright,
  consoleErrors,
}) => {
  test.setTimeout(300_000)
  const AWAY = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_INCOMPLETE_CHUNKED/, /status of 40[19]/]
  consoleErrors.allow(...AWAY, LOGGED_ERRORS)
  const profile = await mkdtemp(join(tmpdir(), 'profile-'))
  const proxy = await startFaultyProxy(server.address)
  const launch = async (now: number, offline: boolean) => {
    const browser = await launchInstalledBrowser(profile, { now, offline })
    consoleErrors.watch(browser.context)
    await noteTapTimes(browser.page)
    return browser
  }
  const saved = () => proxy.acknowledged().size
  const dashboard = `${proxy.address}/dashboard`

  // Ann opens the dashboard once with a connection.
  let browser = await launch(START, false)
  const ann = await signUpMember(browser.context.request, server.address)
  const catalog = await readCatalog(browser.context.request, server.address)
  await openDashboard(browser.page, dashboard)
  await workerTookOver(browser.page)
  await browser.context.close()

  const taps: Tap[] = []
  browser = await launch(START + HOUR, true)
  await openDashboard(browser.page, dashboard)
  for (let day = 0; day < DAYS; day++) {
    const { page } = browser
    await page.clock.fastForward(DAY)
    if (BY_HAND_ON.includes(day)) taps.push(...(await tapByHand(page, catalog, day)))
    const due = Math.round((WRITES * (day + 1)) / DAYS)
    taps.push(...(await tapQuickly(page, due - taps.length, day)))
    await expect(unsavedNotice(page)).toContainText(`${due} not saved yet`)
    if (!KILLED_AFTER.includes(day)) continue
    const now = await page.evaluate(() => Date.now())
    await browser.kill()
    browser = await launch(now, true)
    await openDashboard(browser.page, dashboard)
    await expect(unsavedNotice(browser.page)).toContainText(`${due} not saved yet`)
  }
  expect(taps).toHaveLength(WRITES)
  expect(proxy.writes()).toEqual([])

  // The connection returns after the session has expired.
  const { context, page } = browser
  const order = await namesIn(page, 'Profitability Tier 1:')
  await server.setClock(await page.evaluate(() => Date.now()))
  await context.setOffline(false)
  await expect(page.getByText('You’ve been logged out.')).toBeVisible()
  await expect(unsavedNotice(page)).toContainText(`${WRITES} not saved yet. Log in again`)

  // Bob logs in in this browser, and records with and without a connection.
  const bobRequest = await playwright.request.newContext()
  const bob = await signUpMember(bobRequest, server.address)
  await logIn(page, bob)
  await expect(unsavedNotice(page)).toHaveCount(0)
  const bobTaps = await tapQuickly(page, 6, 0)
  const bobSaved = bobTaps.length
  await expect.poll(saved).toBe(bobSaved)
  await context.setOffline(true)
  bobTaps.push(...(await tapQuickly(page, 3, 1)))
  await expect(unsavedNotice(page)).toContainText('3 not saved yet')
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page.getByText('You’ve been logged out.')).toBeVisible()

  // Ann logs in again, with two tabs.
  const second = await context.newPage()
  await second.goto(dashboard)
  await logIn(page, ann)
  await expect(second.getByRole('region', { name: 'Summary' })).toContainText('casinos ready')
  await expect.poll(saved, { timeout: 120_000 }).toBe(bobSaved + WRITES)
  for (const tab of [page, second]) await expect(tab.getByText(UNSAVED)).toHaveCount(0)
  const annExport = (await (
    await context.request.get(server.address + PATHS.exportJson)
  ).json()) as ExportResponse
  const annId = proxy.writes().at(-1)?.userId ?? ''
  expectApplied(annExport, taps, expectSent(proxy, annId, taps), TAP_MS)
  for (const tab of [page, second]) expect(await namesIn(tab, 'Profitability Tier 1:')).toEqual(order)

  await context.clearCookies()
  await logIn(page, bob)
  await expect.poll(saved).toBe(WRITES + bobTaps.length)
  const bobExport = (await (
    await context.request.get(server.address + PATHS.exportJson)
  ).json()) as ExportResponse
  const bobId = proxy.writes().at(-1)?.userId ?? ''
  expect(bobId).not.toBe(annId)
  expectApplied(bobExport, bobTaps, expectSent(proxy, bobId, bobTaps), SET_CLOCK_MS)
  await context.close()
  await proxy.close()
  await rm(profile, { recursive: true })
})

for (const [name, readsBefore] of [
  ['before', true],
  ['after', false],
] as const) {
  test(`a list that the server reads ${name} it saves a write of an earlier page shows the write`, async ({
    page,
    member,
    catalog,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/, LOGGED_ERRORS)
    const casino = hourly(catalog, 24)
    const field = page.getByLabel(`Cash-out value for ${casino.name}`, { exact: true })
    await openDashboard(page)
    const writes = /\/(collections|cash-outs)$/
    let isReloaded = false
    await page.route(writes, (route) => (isReloaded ? route.continue() : route.abort()))
    await collectButton(page, casino.name).click()
    await field.fill('12.50')
    await field.press('Enter')
    await expect(unsavedNotice(page)).toContainText('2 not saved yet')

    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(
      `**${PATHS.dashboard}`,
      async (route) => {
        const early = readsBefore ? await route.fetch(RETRY) : undefined
        await released
        await route.fulfill({ response: early ?? (await route.fetch(RETRY)) })
      },
      { times: 1 },
    )
    const saved = new Set<string>()
    page.on('response', (response) => void (writes.test(response.url()) && saved.add(response.url())))
    page.on('request', (request) => void (isReloaded ||= request.isNavigationRequest()))
    await page.reload()
    await expect.poll(() => saved.size).toBe(2)
    release()
    await expectFigure(page, 'Total Collected', '$12.50')
    await expect(statusOf(page, casino)).toHaveText(/^2[34]h \d+m/)
    await settled(page)
    await expectFigure(page, 'Total Collected', '$12.50')
    expect((await member.storedEntries()).map(({ kind }) => kind)).toEqual(['cash_out', 'collect'])
  })
}
