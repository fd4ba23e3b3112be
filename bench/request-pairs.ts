import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { epochMs } from '#core/units.ts'
import { ACCESS_LIFE_MS, createAccessTokens } from '#server/auth/sessions/access-token.ts'
import { send, type Target, type TargetRequest } from './load.ts'
import type { SeededPeople } from './seed.ts'

/** A request to the product and its baseline. `check` throws when their responses are not as expected. */
export type Pair = {
  readonly name: string
  readonly product: Target
  readonly baseline: Target
  readonly check: () => Promise<void>
}

export type Urls = { readonly product: string; readonly bare: string; readonly nginx: string | undefined }

const JSON_BODY = { 'content-type': 'application/json' }
const RENEWAL_MS = 60_000
/** How far the times of two writes, one after the other, may differ. */
const TOLERANCE_MS = 10_000

type Build = (user: string, casinoId: number, baseline: boolean) => TargetRequest

/** Returns every pair that `npm run bench -- requests` measures, each with two baselines where they differ. */
export function requestPairs(urls: Urls, secret: string, { ids, casinoIds, tiers }: SeededPeople): Pair[] {
  const tokens = createAccessTokens(secret)
  const sessions = new Map<string, { readonly access: string; readonly expiresAt: number }>()
  const votes = new Map<string, number>()
  // The names of cookies have the port.
  const { port } = new URL(urls.product)
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

  const headersOf = (user: string, baseline: boolean): Record<string, string> => {
    if (baseline) return { 'x-user': user, ...JSON_BODY }
    return { cookie: `access_${port}=${accessOf(user)}`, ...JSON_BODY }
  }

  /** Every vote differs from the user's previous vote for the casino, or it would change nothing. */
  const nextVote = (user: string, casinoId: number) => {
    const vote = -(votes.get(`${user} ${casinoId}`) ?? -1)
    votes.set(`${user} ${casinoId}`, vote)
    return vote
  }

  const read =
    (barePath: string): Build =>
    (user, _casinoId, baseline) => ({
      method: 'GET',
      path: baseline ? barePath : '/api/dashboard',
      headers: headersOf(user, baseline),
    })
  const collect =
    (barePath: string): Build =>
    (user, casino_id, baseline) => ({
      method: 'POST',
      path: baseline ? barePath : `/api/casinos/${casino_id}/collections`,
      headers: headersOf(user, baseline),
      body: JSON.stringify({ id: randomUUID(), ...(baseline && { casino_id }) }),
    })
  const vote =
    (barePath: string): Build =>
    (user, casino_id, baseline) => ({
      method: 'PUT',
      path: baseline ? barePath : `/api/casinos/${casino_id}/vote`,
      headers: headersOf(user, baseline),
      body: JSON.stringify({ vote: nextVote(user, casino_id), ...(baseline && { casino_id }) }),
    })
  const reorder =
    (nextOrder: (user: string) => readonly number[]): Build =>
    (user, _casinoId, baseline) => {
      const order = nextOrder(user)
      const ranks = casinoIds.map((id) => order.indexOf(id) + 1)
      const rows = casinoIds.map((casinoId, index) => ({
        casinoId,
        userTier: tiers[index],
        userRank: ranks[index],
      }))
      return {
        method: 'PUT',
        path: baseline ? '/reorder' : '/api/ranking',
        headers: headersOf(user, baseline),
        body: JSON.stringify(baseline ? { casinos: casinoIds, tiers, ranks } : { rows }),
      }
    }
  const orders = new Map<string, readonly number[]>()
  /** A drag: one casino moves within the tier that has the most, and those in between make room. */
  const afterDrag = (user: string) => {
    const order = orders.get(user) ?? casinoIds
    const start = tiers.indexOf(largestTier)
    const size = tiers.lastIndexOf(largestTier) - start + 1
    const from = start + (turn % size)
    const to = start + ((turn * 5 + 1) % size)
    const dragged = order.toSpliced(from, 1).toSpliced(to, 0, ...order.slice(from, from + 1))
    orders.set(user, dragged)
    return dragged
  }
  const sizeOf = (tier: number) => tiers.filter((other) => other === tier).length
  const largestTier = tiers.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? 5
  /** Every rank differs from the one before. */
  const afterSort = () => casinoIds.map((_, index) => casinoIds[(index + turn) % casinoIds.length] ?? 0)

  /** @param extract returns what both responses must have in common. @param between runs between the two. */
  const pair = (
    name: string,
    build: Build,
    extract: (response: unknown) => unknown,
    between: (baseline: Target, user: string, casinoId: number) => Promise<unknown> = async () => {},
  ): Pair => {
    const target = (url: string, side: string, isBaseline: boolean): Target => ({
      name: `${name}, ${side}`,
      url,
      next() {
        turn += 7
        return build(ids[turn % ids.length] ?? '', casinoIds[turn % casinoIds.length] ?? 0, isBaseline)
      },
    })
    const [product, baseline] = [target(urls.product, 'product', false), target(urls.bare, 'baseline', true)]
    const check = async () => {
      const [user = '', casinoId = 0] = [ids[3], casinoIds[5]]
      const ours = extract(await send(product, build(user, casinoId, false)))
      await between(baseline, user, casinoId)
      const theirs = extract(await send(baseline, build(user, casinoId, true)))
      deepStrictEqual(ours, theirs)
    }
    return { name, product, baseline, check }
  }

  const fixed = (name: string, baselineUrl: string, path: string, baselinePath: string): Pair => {
    const next = (requestPath: string) => (): TargetRequest => ({
      method: 'GET',
      path: requestPath,
      headers: { 'accept-encoding': 'gzip' },
    })
    const product = { name: `${name}, product`, url: urls.product, next: next(path) }
    const baseline = { name: `${name}, baseline`, url: baselineUrl, next: next(baselinePath) }
    return { name, product, baseline, check: async () => {} }
  }

  return [
    pair('dashboard, one bare statement', read('/dashboard'), rowsOf),
    pair('dashboard, joined rows', read('/dashboard-joined'), rowsOf),
    pair('dashboard, same response', read('/dashboard-whole'), wholeOf),
    pair('collect, one bare statement', collect('/collect'), collectedOf),
    pair('collect, same response', collect('/collect-whole'), wholeOf),
    pair('vote, one bare statement', vote('/vote'), () => null),
    pair('vote, same response', vote('/vote-whole'), wholeOf, async (baseline, user, casinoId) => {
      // Takes the product's vote back, so that the baseline casts the same one.
      await send(baseline, vote('/vote')(user, casinoId, true))
    }),
    pair('reorder, a drag', reorder(afterDrag), savedOf),
    pair('reorder, every rank', reorder(afterSort), savedOf),
    fixed('catalogue, constant of 12 KB', urls.bare, '/api/casinos', '/constant'),
    ...(urls.nginx === undefined ? [] : [fixed('static page, nginx', urls.nginx, '/', '/')]),
  ]
}

type Casino = Readonly<Record<string, unknown>> & {
  readonly casino_id: number
  readonly last_collected: string | null
}
type Whole = { readonly casinos?: Casino[]; readonly casino?: Casino; readonly totals: unknown }

function rowsOf(response: unknown): unknown {
  const rows = Array.isArray(response) ? (response as Casino[]) : ((response as Whole).casinos ?? [])
  const collected = rows.filter((row) => row.last_collected !== null).length
  if (collected === 0 || collected === rows.length)
    throw new Error(`${collected} of ${rows.length} collected`)
  return rows
    .map((row) => [row.casino_id, row.last_collected, row['user_tier'], row['user_rank'], row['user_vote']])
    .toSorted(([a], [b]) => Number(a) - Number(b))
}

function savedOf(response: unknown): unknown {
  return (response as { readonly saved: number }).saved
}

function collectedOf(response: unknown): unknown {
  const { casino_id, last_collected } = (response as Whole).casino ?? (response as Casino)
  return [casino_id, isRecent(last_collected)]
}

/** The rows and the totals. Recent times are equal, because the two writes are not simultaneous. */
function wholeOf(response: unknown): unknown {
  const { casinos, casino, totals } = response as Whole
  const rows = (casinos ?? [casino]).map((row) => {
    if (!row || !isRecent(row.last_collected)) return row
    return { ...row, last_collected: 'now', next_available_at: 'later' }
  })
  return { rows: rows.toSorted((a, b) => (a?.casino_id ?? 0) - (b?.casino_id ?? 0)), totals }
}

function isRecent(time: string | null): boolean {
  return time !== null && Math.abs(Date.now() - Date.parse(time)) < TOLERANCE_MS
}
