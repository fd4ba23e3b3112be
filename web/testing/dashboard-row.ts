import type { DashboardRow } from '#contract/dashboard.ts'

/** A row as the server sends it: of a casino of the catalog, which the member has not used. */
export function dashboardRow(casinoId: number, values: Partial<DashboardRow> = {}): DashboardRow {
  return {
    casinoId,
    parentId: null,
    lastCollected: null,
    userTotalPayout: '0.00',
    userTotalSpent: '0.00',
    userVote: 0,
    userTier: 1,
    userRank: casinoId,
    hidden: false,
    snoozedUntil: null,
    chosen: true,
    tags: [],
    communityRank: 0,
    votes: 0,
    expectedReward: null,
    nextAvailableAt: null,
    ready: true,
    clock: { kind: 'daily' },
    value: { kind: 'unknown' },
    streakDay: null,
    collectedDay: null,
    own: null,
    ownVersion: 0,
    ...values,
  }
}
