// What a page loads when it is needed. Loaded with the tests, it does not take the time of one.
import '#web/features/move-casino/move-menu.tsx'
import '#web/features/reorder/draggable-rows.ts'
import '#web/layouts/member-background.tsx'
import '#web/layouts/member-layout.tsx'
import '#web/layouts/member-overlays.tsx'
import '#web/pages/dashboard/casino-overlays.tsx'
import '#web/pages/dashboard/dashboard-page.tsx'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { ListCasino } from '#contract/casinos.ts'
import type { DashboardResponse, DashboardRow } from '#contract/dashboard.ts'
import { casinoPath, LIST_CASINOS, PATHS } from '#contract/paths.ts'
import type { SaveRanking } from '#contract/ranking.ts'
import { type Tier, TIERS } from '#core/ranking/tier.ts'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import { queryClient } from '#web/api/query-client.ts'
import { EMPTY_REPORT } from '#web/api/reports/testing-reports.ts'
import { InteractiveApp } from '#web/app/interactive-app.tsx'
import { outbox } from '#web/outbox/record-write.ts'
import { listedCasino, NOON } from '#web/outbox/testing-rows.ts'
import { dashboardRow } from '#web/testing/dashboard-row.ts'
import { DESKTOP, resizeTo } from '#web/testing/screen.ts'
import { MEMBER } from '#web/testing/signed-in.tsx'
import { closeToasts } from '#web/ui/message-store.ts'
import { clearUndo } from '#web/ui/undo-stack.ts'

const NOW = new Date(NOON).toISOString()
const NO_LIMIT = { amount: null, spent: '0.00', state: 'ok', until: null, pending: null } as const
const NOTHING = { collected: '0.00', spent: '0.00', profit: '0.00' }

/** An upper limit for a busy machine, on which the first page loads slowly. */
const LOADING = { timeout: 30_000 }

/** A request of the page. */
export type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

/**
 * What the API returns to the pages of a member. It stores where casinos are, whether they are hidden, and when
 * they were collected, and answers other writes with the row as it is. What it does not know is never answered.
 */
export type Api = {
  casinos: readonly ListCasino[]
  rows: readonly DashboardRow[]
  /** Null for a visitor. */
  user: typeof MEMBER | null
  tutorialDone: boolean
  /** The requests that change something. */
  readonly writes: Sent[]
  /** Answers a request in place of the API; null leaves it to the API. */
  intercept: (request: Sent) => Response | Promise<Response> | null
}

/** Answers the requests of the pages in each test of a file. */
export function useApi(): Api {
  const api: Api = {
    casinos: [],
    rows: [],
    user: MEMBER,
    tutorialDone: true,
    writes: [],
    intercept: () => null,
  }
  beforeEach(async () => {
    await resizeTo(DESKTOP)
    Object.assign(api, { casinos: [], rows: [], user: MEMBER, tutorialDone: true, intercept: () => null })
    api.writes.length = 0
    // Chromium would ask for notifications while a page loads.
    localStorage.setItem('askedToNotify', 'true')
    queryClient.clear()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, options) => {
      const path = input as string
      const method = options?.method ?? 'GET'
      const body: unknown = typeof options?.body === 'string' ? JSON.parse(options.body) : null
      if (method !== 'GET') api.writes.push({ method, path, body })
      const answer = (await api.intercept({ method, path, body })) ?? answerOf(api, { method, path, body })
      if (answer === null) return await new Promise<never>(() => {})
      const writeId = new Headers(options?.headers).get(WRITE_ID_HEADER)
      if (writeId !== null) answer.headers.set(WRITE_ID_HEADER, writeId)
      return answer
    })
  })
  afterEach(async () => {
    await cleanup()
    closeToasts()
    clearUndo()
    await outbox.discard(outbox.state().items.map(({ key }) => key))
    await queryClient.cancelQueries(undefined, { silent: true })
    queryClient.clear()
    vi.restoreAllMocks()
  })
  return api
}

function answerOf(api: Api, { method, path, body }: Sent): Response | null {
  if (method === 'PUT' && path === PATHS.ranking) {
    const places = new Map((body as SaveRanking).rows.map((place) => [place.casinoId, place]))
    api.rows = api.rows.map((row) => ({ ...row, ...places.get(row.casinoId) }))
    return Response.json({ saved: places.size, now: NOW })
  }
  const row = api.rows.find(({ casinoId }) =>
    path.startsWith(casinoPath(casinoId, 'vote').replace(/vote$/, '')),
  )
  if (row !== undefined && method !== 'GET') {
    const casino = {
      ...row,
      ...(path.endsWith('/visibility') ? (body as object) : null),
      ...(path.endsWith('/collections') ? { lastCollected: NOW, ready: false } : null),
    }
    api.rows = api.rows.map((one) => (one === row ? casino : one))
    return Response.json({ casino, totals: NOTHING, replayed: false, now: NOW })
  }
  if (method !== 'GET') return null
  if (path === PATHS.session)
    return Response.json({ user: api.user, expiresAt: api.user && '2100-01-01T00:00:00.000Z', now: NOW })
  if (path === LIST_CASINOS) return Response.json({ casinos: api.casinos, now: NOW })
  if (path === PATHS.dashboard) return Response.json(dashboardOf(api))
  if (path === PATHS.limits)
    return Response.json({
      limits: { day: NO_LIMIT, week: NO_LIMIT, month: NO_LIMIT },
      break: null,
      now: NOW,
    })
  if (path.startsWith(PATHS.reports)) return Response.json(EMPTY_REPORT)
  return null
}

function dashboardOf({ rows, tutorialDone }: Api): DashboardResponse {
  return {
    casinos: [...rows],
    totals: { ...NOTHING, availableNow: '0.00' },
    order: null,
    round: null,
    tutorialDone,
    shareEvidence: false,
    cashOutsAs: 'paid',
    now: NOW,
  }
}

/** A casino of the list, or a further bonus of the one before it. */
type Listed = string | { readonly bonus: string }

/** Lists casinos in tiers: `{ 3: ['Ace', { bonus: 'Wheel' }, 'Bell'] }`. Their IDs count up from 1. */
export function listIn(api: Api, tiers: Readonly<Partial<Record<Tier, readonly Listed[]>>>): void {
  let id = 0
  let parent = 0
  const casinos: ListCasino[] = []
  for (const tier of TIERS)
    for (const [index, listed] of (tiers[tier] ?? []).entries()) {
      id += 1
      if (typeof listed === 'string') parent = id
      const own = typeof listed === 'string' ? { name: listed } : { name: listed.bonus, parentId: parent }
      casinos.push(listedCasino(id, { tier, rank: index + 1, ...own }).casino)
    }
  api.casinos = casinos
  api.rows = casinos.map((casino) =>
    dashboardRow(casino.id, {
      parentId: casino.parentId,
      userTier: casino.tier ?? 4,
      userRank: casino.rank,
      clock: casino.clock,
      value: casino.value,
    }),
  )
}

/** Opens a page of a member, with everything that surrounds it and loads after it. */
export async function openApp(path: string): Promise<void> {
  await render(
    <MemoryRouter initialEntries={[path]}>
      <InteractiveApp />
    </MemoryRouter>,
  )
}

/** Opens the dashboard and waits for its list. */
export async function openDashboard(): Promise<void> {
  await openApp('/dashboard')
  await expect.element(page.getByRole('rowheader').first(), LOADING).toBeVisible()
}

/** The row of a casino. */
export function rowOf(name: string): HTMLElement {
  const row = page
    .getByRole('button', { name: `View strategy for ${name}`, exact: true })
    .element()
    .closest('[data-casino]')
  if (!(row instanceof HTMLElement)) throw new Error(`${name} is in no row`)
  return row
}

/** The names of a tier's casinos, from top to bottom. */
export function namesIn(tier: Tier): string[] {
  const heads = document.querySelectorAll(`[data-tier="${tier}"] [role=rowheader]`)
  return [...heads].map((head) => head.firstElementChild?.textContent ?? '')
}

/** Expects that exactly these texts begin what was logged as errors. */
export function expectOnlyErrors(...texts: readonly string[]): void {
  // oxlint-disable-next-line no-console -- the setup of the tests has replaced it
  const errors = vi.mocked(console.error)
  expect(errors.mock.calls.map(([text]) => String(text))).toEqual(texts)
  errors.mockClear()
}
