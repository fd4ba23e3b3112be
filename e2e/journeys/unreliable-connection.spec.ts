import type { Page } from '@playwright/test'
import { PATHS } from '#contract/paths.ts'
import type { ExportResponse } from '#contract/export.ts'
import { openDashboard } from '../dashboard-screen.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from '../faulty-proxy.ts'
import { expect, LOGGED_ERRORS, pauseClock, stubCasinoSites, test } from '../fixtures.ts'
import { casinoCount, countsAsReady } from '../member.ts'

test.use({
  casinos: 'all',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

const CASINOS = 48
/** The turns after which the user enters the actual amount, and takes the collection back. */
const AMOUNT_AFTER = 20
const MISSED_AFTER = 30
/** Later than the second half of a double tap. */
const TAPS_APART = 3_000
/**
 * The largest difference between a stored time and that of its tap. The clocks of page and server advance one after the
 * other, and the server's runs on during a turn, so the page learns a time that is off by as much.
 */
const NEAR_MS = TAPS_APART + 10_000
const UNSAVED = /saving|will sync|not saved yet/

/** Returns faults in an order that depends only on the seed (mulberry32). */
function faultsOf(seed: number): () => Fault {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const random = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    if (random < 0.1) return 'lost request'
    if (random < 0.2) return 'lost response'
    if (random < 0.35) return 'delay'
    return random < 0.5 ? 'sent twice' : 'none'
  }
}

/** Whether the screen shows that a write is not saved, and how many writes are stored for sending. */
async function readScreen(page: Page): Promise<{ shows: boolean; stored: number }> {
  return await page.evaluate(async (source) => {
    const stored = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('outbox')
      opening.addEventListener('error', reject)
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('writes').objectStore('writes').count()
        counting.addEventListener('success', () => {
          opening.result.close()
          resolve(counting.result)
        })
      })
    })
    const shows = new RegExp(source).test(document.querySelector('main')?.innerText ?? '')
    return { shows, stored }
  }, UNSAVED.source)
}

/** Compares screen, storage, and proxy until told to stop. @returns how often each state was sampled. */
function sampleScreen(page: Page, proxy: FaultyProxy) {
  const stopping = new AbortController()
  const counts = { pending: 0, saved: 0 }
  const wrong: string[] = []
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const before = proxy.unacknowledged()
      const { shows, stored } = await readScreen(page)
      const after = proxy.unacknowledged()
      if ([...before].some((id) => after.has(id))) {
        counts.pending += 1
        if (!shows) wrong.push(`nothing is shown while ${before.size} is not acknowledged`)
      } else if (stored === 0) {
        counts.saved += 1
        if (shows) wrong.push('a write is shown as not saved although all are')
      }
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      expect(wrong).toEqual([])
      return counts
    },
  }
}

test('48 casinos in 48 taps, through a connection that loses, delays, and repeats requests', async ({
  page,
  context,
  server,
  member,
  catalog,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED/, LOGGED_ERRORS)
  expect(member.email).toBeTruthy()
  await stubCasinoSites(context)
  const proxy = await startFaultyProxy(server.address, faultsOf(48))
  await openDashboard(page, `${proxy.address}/dashboard?view=speed`)
  const all = casinoCount(catalog.filter(countsAsReady))
  expect(all).toBeGreaterThanOrEqual(CASINOS)
  await pauseClock(page)
  const advance = async () => {
    await page.clock.fastForward(TAPS_APART)
    // The clock of the server does not stop while that of the page is paused.
    await server.setClock(await page.evaluate(() => Date.now()))
  }
  const allSaved = (writes: number) =>
    expect(async () => {
      await advance()
      // How far the round got is saved, too, with one write or several.
      const saved = proxy.writes().filter(({ acknowledged, path }) => acknowledged && path !== PATHS.round)
      expect(new Set(saved.map(({ id }) => id)).size).toBe(writes)
      expect(proxy.unacknowledged().size).toBe(0)
    }).toPass()
  const next = page.getByRole('table', { name: 'Ready to collect' }).locator('tbody').first()
  const samples = sampleScreen(page, proxy)
  const taps: { casinoId: number; at: number }[] = []
  let missed = 0
  for (let turn = 1; turn <= CASINOS; turn++) {
    const casinoId = Number(await next.locator('[data-casino]').getAttribute('data-casino'))
    // One collection for every tap, also where a casino has several bonuses.
    for (const further of (await next.getByRole('checkbox').all()).slice(1)) await further.uncheck()
    await advance()
    const opened = context.waitForEvent('page')
    taps.push({ casinoId, at: await page.evaluate(() => Date.now()) })
    await next.locator('[data-do=collect]').tap()
    await expect(
      page.getByText(
        missed === 0 ? `${turn} of ${all} done` : `${turn - missed} done, ${missed} skipped of ${all}`,
      ),
    ).toBeVisible()
    await (await opened).close()
    if (turn === AMOUNT_AFTER) {
      await advance()
      await page.getByRole('button', { name: /^Other amount: / }).tap()
      await page.keyboard.type('1.25')
    }
    if (turn === MISSED_AFTER) {
      await allSaved(turn + 1)
      await advance()
      await page.getByRole('button', { name: /^Not ready yet: / }).tap()
      missed = 1
    }
  }
  await allSaved(CASINOS + 2)
  await expect(page.getByText(UNSAVED)).toHaveCount(0)
  const counts = await samples.stop()
  expect(counts.pending).toBeGreaterThan(CASINOS)

  const requests = proxy.writes()
  for (const fault of ['lost request', 'lost response', 'delay', 'sent twice'] as const)
    expect(requests.filter((request) => request.fault === fault).length, fault).toBeGreaterThan(2)
  const { entries } = (await (await context.request.get(PATHS.exportJson)).json()) as ExportResponse
  const turnOf = new Map(taps.map(({ casinoId }, at) => [casinoId, at]))
  const inOrder = entries.toSorted(
    (a, b) => (turnOf.get(a.casino_id) ?? CASINOS) - (turnOf.get(b.casino_id) ?? CASINOS),
  )
  expect(inOrder.map(({ kind, casino_id: id }) => [kind, id])).toEqual(
    taps.map(({ casinoId }) => ['collect', casinoId]),
  )
  expect(inOrder.flatMap(({ amount }, at) => (amount === null ? [] : [[at + 1, amount]]))).toEqual([
    [AMOUNT_AFTER, '1.25'],
  ])
  expect(inOrder.flatMap(({ voided_at: voided }, at) => (voided === null ? [] : [at + 1]))).toEqual([
    MISSED_AFTER,
  ])
  for (const [at, entry] of inOrder.entries())
    expect(Math.abs(Date.parse(entry.occurred_at) - (taps[at]?.at ?? 0))).toBeLessThan(NEAR_MS)
  await proxy.close()
})
