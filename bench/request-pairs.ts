import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/sessions/access-token.ts'
import { send, type Target, type TargetRequest } from './load.ts'
import type { Product } from './product.ts'
import type { budgets } from './report.ts'
import type { SeededPeople } from './seed.ts'

/** A request to the product and its baseline. `check` throws when their responses differ. */
export type Pair = {
  readonly name: keyof typeof budgets.ratios
  readonly product: Target
  readonly baseline: Target
  readonly check: () => Promise<void>
}

const RENEWAL_MS = 60_000
/** How far the times of two writes, one after the other, may differ. */
const TOLERANCE_MS = 10_000

type Build = (user: string, casinoId: number, isBaseline: boolean) => TargetRequest

/** Returns the requests that are compared with bench/bare-server.ts. */
export function requestPairs(
  { url, pid, env }: Product,
  bare: Pick<Target, 'url' | 'pid'>,
  { ids, casinoIds, tiers, mainIds }: SeededPeople,
): Pair[] {
  const tokens = createAccessTokens(env['AUTH_SECRET'] ?? '')
  const sessions = new Map<string, { readonly access: string; readonly expiresAt: number }>()
  const votes = new Map<string, number>()
  const orders = new Map<string, readonly number[]>()
  // The names of cookies have the port.
  const { port } = new URL(url)
  let turn = 0

  /** A user's token, renewed before it expires, as by a browser. */
  const accessOf = (userId: string) => {
    const known = sessions.get(userId)
    if (known !== undefined && known.expiresAt > Date.now() + RENEWAL_MS) return known.access
    const expiresAt = epochMs(Date.now() + ACCESS_LIFE_MS)
    const access = tokens.sign({ userId, sessionId: randomUUID(), expiresAt })
    sessions.set(userId, { access, expiresAt })
    return access
  }

  const requestOf = (
    [method, path]: readonly ['GET' | 'POST' | 'PUT', string],
    barePath: string,
    user: string,
    isBaseline: boolean,
    body?: object,
  ): TargetRequest => ({
    method,
    path: isBaseline ? barePath : path,
    headers: {
      'content-type': 'application/json',
      ...(isBaseline ? { 'x-user': user } : { cookie: `access_${port}=${accessOf(user)}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

  const read: Build = (user, _casinoId, isBaseline) =>
    requestOf(['GET', '/api/dashboard'], '/dashboard', user, isBaseline)

  const collect: Build = (user, casino_id, isBaseline) => {
    const body = { id: randomUUID(), ...(isBaseline && { casino_id }) }
    return requestOf(['POST', `/api/casinos/${casino_id}/collections`], '/collect', user, isBaseline, body)
  }

  /** Every vote differs from the user's previous vote for the casino, or it would change nothing. */
  const vote: Build = (user, listedId, isBaseline) => {
    const casino_id = mainIds[listedId % mainIds.length] ?? 0
    const next = -(votes.get(`${user} ${casino_id}`) ?? -1)
    votes.set(`${user} ${casino_id}`, next)
    const body = { vote: next, ...(isBaseline && { casino_id }) }
    return requestOf(['PUT', `/api/casinos/${casino_id}/vote`], '/vote', user, isBaseline, body)
  }

  const sizeOf = (tier: number) => tiers.filter((other) => other === tier).length
  const largestTier = tiers.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? 5
  /** A drag: one casino moves within the tier that has the most, and those in between make room. */
  const drag: Build = (user, _casinoId, isBaseline) => {
    const order = orders.get(user) ?? casinoIds
    const start = tiers.indexOf(largestTier)
    const size = tiers.lastIndexOf(largestTier) - start + 1
    const [from, to] = [start + (turn % size), start + ((turn * 5 + 1) % size)]
    const dragged = order.toSpliced(from, 1).toSpliced(to, 0, ...order.slice(from, from + 1))
    orders.set(user, dragged)
    const ranks = casinoIds.map((id) => dragged.indexOf(id) + 1)
    const rows = casinoIds.map((casinoId, n) => ({ casinoId, userTier: tiers[n], userRank: ranks[n] }))
    const body = isBaseline ? { casinos: casinoIds, tiers, ranks } : { rows }
    return requestOf(['PUT', '/api/ranking'], '/reorder', user, isBaseline, body)
  }

  /** @param extract returns what both responses must have in common. */
  const pair = (
    name: Pair['name'],
    build: Build,
    extract: (response: unknown) => unknown,
    repeats = false,
  ): Pair => {
    const target = (server: Pick<Target, 'url' | 'pid'>, side: string, isBaseline: boolean): Target => ({
      name: `${name}, ${side}`,
      url: server.url,
      pid: server.pid,
      next() {
        turn += 7
        return build(ids[turn % ids.length] ?? '', casinoIds[turn % casinoIds.length] ?? 0, isBaseline)
      },
    })
    const [product, baseline] = [target({ url, pid }, 'product', false), target(bare, 'baseline', true)]
    const check = async () => {
      const [user = '', casinoId = 0] = [ids[3], casinoIds[5]]
      const ours = extract(await send(product, build(user, casinoId, false)))
      // Takes the product's vote back, so that the baseline casts the same one.
      if (repeats) await send(baseline, build(user, casinoId, true))
      deepStrictEqual(ours, extract(await send(baseline, build(user, casinoId, true))))
    }
    return { name, product, baseline, check }
  }

  return [
    pair('dashboard', read, rowsAndTotals),
    pair('collect', collect, rowsAndTotals),
    pair('vote', vote, rowsAndTotals, true),
    pair('reorder', drag, (response) => (response as { readonly saved: number }).saved),
  ]
}

type Casino = Readonly<Record<string, unknown>> & {
  readonly casino_id: number
  readonly last_collected: string | null
}
type Response = { readonly casinos?: Casino[]; readonly casino?: Casino; readonly totals: unknown }

/** Recent times are equal, because the two writes are not simultaneous. */
function rowsAndTotals(response: unknown): unknown {
  const { casinos, casino, totals } = response as Response
  const rows = (casinos ?? [casino]).map((row) => {
    if (!row || !isRecent(row.last_collected)) return row
    return { ...row, last_collected: 'now', next_available_at: 'later' }
  })
  return { rows: rows.toSorted((a, b) => (a?.casino_id ?? 0) - (b?.casino_id ?? 0)), totals }
}

function isRecent(time: string | null): boolean {
  return time !== null && Math.abs(Date.now() - Date.parse(time)) < TOLERANCE_MS
}
