import type { Casino } from '#contract/casinos.ts'
import { DEFAULT_RTP } from '#core/money/expected-reward.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'

/** What a user states of a casino or a bonus that the user adds. */
export type Added = { readonly name: string; readonly parentId: number | null; readonly deleted: boolean }

/** Returns a casino that a user added, in the form of the catalog: everything that only the catalog has is null. */
export function addedCasino(id: number, { name, parentId, deleted }: Added): Casino {
  return {
    id,
    parentId,
    name,
    tier: null,
    tierReason: null,
    rank: DEFAULT_RANK,
    link: null,
    referral: false,
    site: null,
    active: !deleted,
    status: 'added by you',
    operator: null,
    minAge: null,
    resetType: null,
    resetValue: null,
    resetZone: null,
    resetConfirmed: false,
    clock: { kind: 'daily' },
    value: { kind: 'unknown' },
    expectedDailyReward: null,
    rtp: DEFAULT_RTP,
    rtpPublished: false,
    expectedReward: null,
    communityRank: 0,
    votes: 0,
    washGame: null,
    whereToCollect: null,
    bestStrategy: null,
    supportsCrypto: null,
    bankMin: null,
    giftMin: null,
    cryptoMin: null,
    walletMin: null,
    walletName: null,
    currency: null,
    exchangeRate: null,
    notes: null,
    provenance: { sources: [], checkedOn: '1970-01-01', confidence: 'low' },
  }
}
