import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the constants (section 9). */
export const constantsMutants: readonly Mutant[] = [
  {
    line: 'Minimum age 18',
    file: 'core/eligibility/check-sign-up.ts',
    from: 'age < MIN_AGE',
    to: 'age <= MIN_AGE',
    killedBy: 'core/eligibility/check-sign-up.test.ts › age %d: %s',
  },
  {
    line: 'Minimum age 18',
    file: 'core/eligibility/check-sign-up.ts',
    from: 'MIN_AGE = 18',
    to: 'MIN_AGE = 16',
    killedBy: 'core/eligibility/check-sign-up.test.ts › age %d: %s',
  },
  {
    line: 'Minimum age 18',
    file: 'server/db/migrations/0003_people.sql',
    from: 'age between 18 and 120',
    to: 'age between 0 and 120',
    killedBy: 'server/commands/create-profile.db.test.ts › age %i is refused by the table',
  },
  {
    line: 'Blocked states WA, ID, NV',
    file: 'catalogue/jurisdictions.json',
    from: '"source": "Nevada SB 256 (2025)",\n    "confidence": "H",\n    "checked": "mid-2026",\n    "blocks_sign_up": true',
    to: '"source": "Nevada SB 256 (2025)",\n    "confidence": "H",\n    "checked": "mid-2026",\n    "blocks_sign_up": false',
    killedBy: 'catalogue/jurisdictions.test.ts › sign-up is closed in the three states of the specification',
  },
  {
    line: 'Blocked states WA, ID, NV',
    file: 'core/eligibility/check-sign-up.ts',
    from: 'if (blocked.includes(location))',
    to: 'if (blocked[0] === location)',
    killedBy:
      'core/eligibility/check-sign-up.test.ts › Canada and fifty states are offered, and what is blocked is refused',
  },
  {
    line: 'Five tiers; tiers 1-4 count toward "available now"',
    file: 'core/ranking/tier.ts',
    from: 'return tier !== 5',
    to: 'return tier < 4',
    killedBy: 'core/ranking/custom-order.test.ts › tier %d is headed %j',
  },
  {
    line: 'Five tiers; tiers 1-4 count toward "available now"',
    file: 'core/ranking/dashboard-totals.ts',
    from: ' && countsTowardAvailable(row.user_tier)',
    to: '',
    killedBy: 'core/ranking/dashboard-totals.test.ts › %s',
  },
  {
    line: 'Five tiers; tiers 1-4 count toward "available now"',
    file: 'core/ranking/tier.ts',
    from: 'export const TIERS = [1, 2, 3, 4, 5]',
    to: 'export const TIERS = [1, 2, 3, 4]',
    killedBy: 'core/ranking/custom-order.test.ts › there are five, best first',
  },
  {
    line: 'Tier 5 is not recommended',
    file: 'core/ranking/tier.ts',
    from: "'Tier 5: Not Recommended, Do Not Use!'",
    to: "'Tier 5: Not Recommended'",
    killedBy: 'core/ranking/custom-order.test.ts › tier %d is headed %j',
  },
  {
    line: 'Default rank 9999',
    file: 'server/db/migrations/0002_catalogue.sql',
    from: 'rank integer not null default 9999',
    to: 'rank integer not null default 999',
    killedBy:
      'server/db/constraints.db.test.ts › a casino without a rank, and a place in a list without one, stand at 9999',
  },
  {
    line: 'Default rank 9999',
    file: 'server/db/migrations/0003_people.sql',
    from: 'user_rank integer not null default 9999',
    to: 'user_rank integer not null',
    killedBy:
      'server/db/constraints.db.test.ts › a casino without a rank, and a place in a list without one, stand at 9999',
  },
  {
    line: 'Ranks start at 1 per tier when renumbered',
    file: 'core/ranking/custom-order.ts',
    from: '(next.get(row.user_tier) ?? 0) + 1',
    to: 'next.get(row.user_tier) ?? 0',
    killedBy:
      'core/ranking/custom-order.test.ts › within tiers each tier starts at 1, in the order of the list',
  },
  {
    line: 'Default rtp 100',
    file: 'server/db/migrations/0002_catalogue.sql',
    from: 'rtp numeric(5, 2) not null default 100',
    to: 'rtp numeric(5, 2) not null default 95',
    killedBy: 'server/db/constraints.db.test.ts › a casino without an rtp stands at 100',
  },
  {
    line: 'Default rtp 100',
    file: 'core/money/expected-reward.ts',
    from: 'DEFAULT_RTP = 100',
    to: 'DEFAULT_RTP = 96',
    killedBy:
      'core/money/expected-reward.test.ts › at the default rtp it is the daily value; it never exceeds it, and agrees with whole-number arithmetic',
  },
  {
    line: 'Expected reward = expected_daily_reward times rtp/100',
    file: 'core/money/expected-reward.ts',
    from: 'Math.round(rtp * 100) + 5000',
    to: 'Math.round(rtp) * 100 + 5000',
    killedBy: 'core/money/expected-reward.test.ts › %d cents at %d percent is %d (%s)',
  },
  {
    line: 'Expected reward = expected_daily_reward times rtp/100',
    file: 'core/money/expected-reward.ts',
    from: ' + 5000) / 10_000',
    to: ') / 10_000',
    killedBy: 'core/money/expected-reward.test.ts › %d cents at %d percent is %d (%s)',
  },
  {
    line: 'Money is shown with a dollar sign and 2 decimals',
    file: 'core/money/format-money.ts',
    from: 'padStart(3,',
    to: 'padStart(2,',
    killedBy: 'core/money/parse-amount.test.ts › %d cents is %s',
  },
  {
    line: 'Money is shown with a dollar sign and 2 decimals',
    file: 'core/money/format-money.ts',
    from: "'\\u2212' : ''}$${whole}",
    to: "'\\u2212' : ''}${whole}",
    killedBy: 'core/money/parse-amount.test.ts › %d cents is %s',
  },
  {
    line: 'The notification threshold is $10',
    file: 'web/features/notify/notify-decision.ts',
    from: 'ready > THRESHOLD',
    to: 'ready >= THRESHOLD',
    killedBy: 'web/features/notify/notify-decision.test.ts › %s',
  },
  {
    line: 'The notification threshold is $10',
    file: 'web/features/notify/notify-decision.ts',
    from: 'THRESHOLD = cents(1_000)',
    to: 'THRESHOLD = cents(1_050)',
    killedBy: 'web/features/notify/notify-decision.test.ts › %s',
  },
  {
    line: 'Countdown granularity is minutes',
    file: 'core/reset/countdown-text.ts',
    from: 'Math.ceil(',
    to: 'Math.floor(',
    killedBy: 'core/reset/countdown-text.test.ts › it never says less than the wait, nor a whole minute more',
  },
  {
    line: 'The status clock refreshes every 60 seconds (as in section 4)',
    file: 'web/data/use-now.ts',
    from: 'const MINUTE_MS = 60_000',
    to: 'const MINUTE_MS = 300_000',
    killedBy:
      'e2e/journeys/member.spec.ts › a collected casino counts down by its own rule, on the screen and after a reload',
  },
  {
    line: 'Editorial figures (20% or 30%, 59.87%, 100+ days)',
    file: 'content/washing-facts.ts',
    from: 'methodPercent: 20',
    to: 'methodPercent: 25',
    killedBy:
      'content/washing-facts.test.ts › the two figures of the specification each hold on the terms they are given for',
  },
  {
    line: 'Editorial figures (20% or 30%, 59.87%, 100+ days)',
    file: 'content/playthrough-facts.ts',
    from: 'keptShare(95, 10)',
    to: 'keptShare(95, 11)',
    killedBy:
      'content/playthrough-facts.test.ts › ten times through at 95% leaves what the specification says',
  },
  {
    line: 'Editorial figures (20% or 30%, 59.87%, 100+ days)',
    file: 'content/expected-value-facts.ts',
    from: 'days >= LONG_WAIT_DAYS',
    to: 'days > LONG_WAIT_DAYS',
    killedBy:
      'content/expected-value-facts.test.ts › a wait of 100 days is long, one of 99 is not, and tiers 1 and 2 are not asked',
  },
  {
    line: 'The auth client ticks every 30 seconds and refreshes within 3 ticks of expiry',
    file: 'web/data/renewal-times.ts',
    from: 'TICKS_BEFORE_EXPIRY = 3',
    to: 'TICKS_BEFORE_EXPIRY = 2',
    killedBy: 'web/data/renewal-times.test.ts › %i ms before the access runs out: due %s',
  },
  {
    line: 'The auth client ticks every 30 seconds and refreshes within 3 ticks of expiry',
    file: 'web/data/renewal-times.ts',
    from: 'TICK_MS = 30_000',
    to: 'TICK_MS = 25_000',
    killedBy: 'web/data/renewal-times.test.ts › %i ms before the access runs out: due %s',
  },
  {
    line: 'Retry backoff from 200 ms, doubling',
    file: 'web/data/renewal-times.ts',
    from: 'const next = FIRST_RETRY_MS * 2 ** attempt',
    to: 'const next = FIRST_RETRY_MS * (attempt + 1)',
    killedBy:
      'web/data/renewal-times.test.ts › tries again from 200 ms, doubling, and leaves the rest to the next tick',
  },
  {
    line: 'Realtime heartbeat 30 s, timeout 10 s, reconnect after 1, 2, 5, 10 s',
    file: 'server/live/streams.ts',
    from: 'setInterval(beat, LIVE_TIMES.heartbeatMs)',
    to: 'setInterval(beat, LIVE_TIMES.timeoutMs)',
    killedBy: 'server/routes/events.db.test.ts › a heartbeat every thirty seconds',
  },
  {
    line: 'Realtime heartbeat 30 s, timeout 10 s, reconnect after 1, 2, 5, 10 s',
    file: 'contract/live.ts',
    from: 'timeoutMs: 10_000',
    to: 'timeoutMs: 15_000',
    killedBy:
      'web/data/live-line.test.ts › forty seconds of silence are a broken line; a heartbeat is not silence',
  },
  {
    line: 'Realtime heartbeat 30 s, timeout 10 s, reconnect after 1, 2, 5, 10 s',
    file: 'contract/live.ts',
    from: '[1000, 2000, 5000, 10_000]',
    to: '[1000, 2000, 4000, 8000]',
    killedBy:
      'web/data/live-line.test.ts › a line that breaks is tried again after 1, 2, 5, 10 and 10 seconds',
  },
  {
    line: 'Storage list default limit 100 (of the one long list that is kept, the ledger)',
    file: 'server/queries/read-entries.ts',
    from: 'const PAGE = 100',
    to: 'const PAGE = 50',
    killedBy:
      'server/queries/read-entries.db.test.ts › 250 entries with ties come in pages of 100, each once, newest first',
  },
  {
    line: 'Storage list default limit 100 (of the one long list that is kept, the ledger)',
    file: 'web/pages/history/history-content.tsx',
    from: 'onClick={() => void ledger.fetchNextPage()}',
    to: 'onClick={() => void ledger.refetch()}',
    killedBy:
      'e2e/journeys/history.spec.ts › earlier entries come by Show earlier, each once, and the totals are those of all of them',
  },
  {
    line: 'Script chunk load timeout 120 s',
    file: 'web/ui/within-time.ts',
    from: 'PART_TIMEOUT_MS = 120_000',
    to: 'PART_TIMEOUT_MS = 60_000',
    killedBy: 'web/ui/within-time.test.ts › a part that has not come after 120 seconds has failed',
  },
  {
    line: 'Script chunk load timeout 120 s',
    file: 'web/ui/lazy-part.tsx',
    from: '(await withinTime(load())).default',
    to: '(await load()).default',
    killedBy: 'e2e/journeys/parts.spec.ts › a part that has not come after 120 seconds has failed',
  },
]
