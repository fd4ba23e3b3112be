import type { Mutant } from '#tools/mutants/mutant.ts'

const PEOPLE = 'server/db/migrations/0003_people.sql'
const CATALOGUE = 'server/db/migrations/0002_catalogue.sql'
const PROFILE_TEST =
  'server/commands/create-profile.db.test.ts › makes the profile and one row per casino that is offered, at its own tier and rank'
const WIRE_TEST = 'catalogue/load.test.ts › is what the wire promises'
const JOIN_TEST =
  "server/queries/catalogue.db.test.ts › the dashboard is the contract's, in the person's own order, without what was closed"
const VISITORS_TEST = 'web/data/dashboard-list.test.ts › a visitor sees what is open, by tier and rank'
const FEEDBACK_TEST =
  'server/routes/feedback.db.test.ts › a member sends in their own name, a visitor without one'

/** Mutants of the entities (section 3). */
export const entitiesMutants: readonly Mutant[] = [
  {
    line: 'users: id, state, age, created_at, updated_at',
    file: 'server/commands/create-profile.ts',
    from: '$4::timestamptz, $4::timestamptz)',
    to: "$4::timestamptz, '2026-01-01Z')",
    killedBy: PROFILE_TEST,
  },
  {
    line: 'users: id, state, age, created_at, updated_at',
    file: PEOPLE,
    from: "'WA', 'WI', 'WV', 'WY'",
    to: "'WA', 'WI', 'WV'",
    killedBy: 'server/db/constraints.db.test.ts › users.state takes what the form offers and nothing else',
  },
  {
    line: 'casinos: id, name, tier (1-5), rank, link',
    file: 'contract/values.ts',
    from: ', z.literal(4), z.literal(5)])',
    to: ', z.literal(4)])',
    killedBy: WIRE_TEST,
  },
  {
    line: 'casinos: id, name, tier (1-5), rank, link',
    file: CATALOGUE,
    from: 'tier smallint check (tier between 1 and 5)',
    to: 'tier smallint check (tier between 0 and 6)',
    killedBy: 'server/db/constraints.db.test.ts › casinos.tier = %s',
  },
  {
    line: 'casinos: id, name, tier (1-5), rank, link',
    file: 'server/queries/read-catalogue.ts',
    from: 'c.tier_reason, c.rank, c.link,',
    to: 'c.tier_reason, c.rank,',
    killedBy:
      "server/queries/catalogue.db.test.ts › the answer is the contract's, plain and gzipped, and its tag is of the casinos alone",
  },
  {
    line: 'casinos: reset_type, reset_value ("HH:MM:SS" UTC or hours)',
    file: CATALOGUE,
    from: "'^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$'",
    to: "'^([01][0-9]|2[0-4]):[0-5][0-9]:[0-5][0-9]$'",
    killedBy: 'server/db/constraints.db.test.ts › casinos reset %s %s',
  },
  {
    line: 'casinos: reset_type, reset_value ("HH:MM:SS" UTC or hours)',
    file: 'core/reset/reset-rule.ts',
    from: 'hours < 1 || hours > MAX_RESET_HOURS',
    to: 'hours < 0 || hours > MAX_RESET_HOURS',
    killedBy: 'core/reset/reset-rule.test.ts › hourly %j',
  },
  {
    line: 'casinos: reset_type, reset_value ("HH:MM:SS" UTC or hours)',
    file: 'core/reset/reset-rule.ts',
    from: '([0-5]\\d):([0-5]\\d)$/',
    to: '([0-5]\\d)(?::([0-5]\\d))?$/',
    killedBy: 'core/reset/reset-rule.test.ts › specific_time %j',
  },
  {
    line: 'casinos: expected_daily_reward, rtp (default 100)',
    file: 'core/money/expected-reward.ts',
    from: 'DEFAULT_RTP = 100',
    to: 'DEFAULT_RTP = 99',
    killedBy: 'catalogue/load.test.ts › an rtp nobody published is 100 and said to be so',
  },
  {
    line: 'casinos: expected_daily_reward, rtp (default 100)',
    file: CATALOGUE,
    from: 'rtp numeric(5, 2) not null default 100',
    to: 'rtp numeric(5, 2) not null default 0',
    killedBy: 'server/db/constraints.db.test.ts › a casino without an rtp stands at 100',
  },
  {
    line: 'casinos: expected_daily_reward, rtp (default 100)',
    file: CATALOGUE,
    from: 'expected_daily_reward numeric(12, 2) check',
    to: 'expected_daily_reward numeric(12, 2) default 0 check',
    killedBy:
      'server/db/constraints.db.test.ts › a casino of which nothing but its name is known has no daily value',
  },
  {
    line: 'casinos: community_rank (sum of votes)',
    file: 'server/db/migrations/0004_votes.sql',
    from: 'set score = score + vote - before,',
    to: 'set score = score + vote,',
    killedBy: 'server/commands/votes.db.test.ts › $votes leaves $score',
  },
  {
    line: 'casinos: community_rank (sum of votes)',
    file: 'server/queries/read-catalogue.ts',
    from: 'community_rank: row.score, votes: row.votes',
    to: 'community_rank: row.votes, votes: row.votes',
    killedBy: 'server/commands/votes.db.test.ts › $votes leaves $score',
  },
  {
    line: 'casinos: community_rank (sum of votes)',
    file: PEOPLE,
    from: 'user_total_spent, user_tier, user_rank) on casinos_users to app',
    to: 'user_total_spent, user_vote, user_tier, user_rank) on casinos_users to app',
    killedBy: 'server/commands/votes.db.test.ts › the score can be moved by nothing but a vote of one',
  },
  {
    line: 'casinos: wash_game, where_to_collect, best_strategy, supports_crypto, bank_min, gift_min, crypto_min, currency, exchange_rate',
    file: 'contract/casinos.ts',
    from: '  exchange_rate: z.string().nullable(),\n',
    to: '',
    killedBy: WIRE_TEST,
  },
  {
    line: 'casinos: wash_game, where_to_collect, best_strategy, supports_crypto, bank_min, gift_min, crypto_min, currency, exchange_rate',
    file: 'contract/casinos.ts',
    from: 'supports_crypto: z.boolean().nullable()',
    to: 'supports_crypto: z.boolean()',
    killedBy: WIRE_TEST,
  },
  {
    line: 'casinos: wash_game, where_to_collect, best_strategy, supports_crypto, bank_min, gift_min, crypto_min, currency, exchange_rate',
    file: 'server/queries/read-catalogue.ts',
    from: 'c.bank_min, c.gift_min, c.crypto_min,',
    to: 'c.bank_min, c.bank_min as gift_min, c.crypto_min,',
    killedBy: 'server/queries/catalogue.db.test.ts › every field of a casino comes back as it was loaded',
  },
  {
    line: 'A derived expected-reward value for Expected Daily',
    file: 'core/money/expected-reward.ts',
    from: 'Math.floor((reward * Math.round(rtp * 100) + 5000) / 10_000)',
    to: 'Math.floor((reward * Math.round(rtp * 100)) / 10_000)',
    killedBy: 'core/money/expected-reward.test.ts › %d cents at %d percent is %d (%s)',
  },
  {
    line: 'casinos_users: unique on user_id plus casino_id',
    file: 'server/commands/missing-casinos-statement.ts',
    from: `
      and not exists (select from casinos_users where user_id = $1::uuid and casino_id = casinos.id)
    on conflict (user_id, casino_id) do nothing`,
    to: `
    on conflict (user_id, casino_id) do update
      set user_tier = excluded.user_tier, user_rank = excluded.user_rank`,
    killedBy:
      'server/commands/create-profile.db.test.ts › again, also ten times at once, repairs and changes nothing that is there',
  },
  {
    line: 'casinos_users: unique on user_id plus casino_id',
    file: 'server/commands/missing-casinos-statement.ts',
    from: `
      and not exists (select from casinos_users where user_id = $1::uuid and casino_id = casinos.id)
    on conflict (user_id, casino_id) do nothing`,
    to: '',
    killedBy:
      'server/commands/create-profile.db.test.ts › again, also ten times at once, repairs and changes nothing that is there',
    engine: 'postgres',
  },
  {
    line: 'casinos_users: last_collected null, user_total_payout 0, user_total_spent 0, user_vote 0',
    file: PEOPLE,
    from: 'user_vote smallint not null default 0',
    to: 'user_vote smallint not null default 1',
    killedBy: PROFILE_TEST,
  },
  {
    line: 'casinos_users: last_collected null, user_total_payout 0, user_total_spent 0, user_vote 0',
    file: PEOPLE,
    from: 'last_collected timestamptz check',
    to: 'last_collected timestamptz default now() check',
    killedBy: PROFILE_TEST,
  },
  {
    line: 'casinos_users: last_collected null, user_total_payout 0, user_total_spent 0, user_vote 0',
    file: PEOPLE,
    from: 'user_total_spent numeric(12, 2) not null default 0',
    to: 'user_total_spent numeric(12, 2) not null default 1',
    killedBy: PROFILE_TEST,
  },
  {
    line: 'casinos_users: user_vote 1, -1 or none',
    file: 'contract/values.ts',
    from: 'z.union([z.literal(1), z.literal(-1)])',
    to: 'z.union([z.literal(1), z.literal(0), z.literal(-1)])',
    killedBy: 'server/routes/records.db.test.ts › %j is no vote',
  },
  {
    line: 'casinos_users: user_vote 1, -1 or none',
    file: 'contract/values.ts',
    from: 'z.union([z.literal(1), z.literal(-1)])',
    to: 'z.union([z.literal(1)])',
    killedBy: 'server/routes/records.db.test.ts › move the score by the difference, once',
  },
  {
    line: "casinos_users: user_tier and user_rank default to the casino's",
    file: 'server/commands/missing-casinos-statement.ts',
    from: 'coalesce(casinos.tier, 5)',
    to: '5',
    killedBy: PROFILE_TEST,
  },
  {
    line: "casinos_users: user_tier and user_rank default to the casino's",
    file: 'server/commands/missing-casinos-statement.ts',
    from: 'least(casinos.rank, 9999)',
    to: '9999',
    killedBy: PROFILE_TEST,
  },
  {
    line: 'casinos_users: user_rank else 9999',
    file: PEOPLE,
    from: 'user_rank integer not null default 9999',
    to: 'user_rank integer not null default 999',
    killedBy:
      'server/db/constraints.db.test.ts › a casino without a rank, and a place in a list without one, stand at 9999',
  },
  {
    line: 'casinos_users: user_rank else 9999',
    file: CATALOGUE,
    from: 'rank integer not null default 9999',
    to: 'rank integer not null default 1',
    killedBy:
      'server/db/constraints.db.test.ts › a casino without a rank, and a place in a list without one, stand at 9999',
  },
  {
    line: 'The joined casino record',
    file: 'server/queries/present-dashboard.ts',
    from: 'user_total_spent: decimalText(row.spent)',
    to: 'user_total_spent: decimalText(row.payout)',
    killedBy: JOIN_TEST,
  },
  {
    line: 'The joined casino record',
    file: 'server/queries/present-dashboard.ts',
    from: 'expected_reward: casino.expected_reward',
    to: 'expected_reward: casino.expected_daily_reward',
    killedBy: JOIN_TEST,
  },
  {
    line: 'The joined casino record',
    file: 'server/queries/present-dashboard.ts',
    from: 'community_rank: casino.community_rank',
    to: 'community_rank: row.vote',
    killedBy: JOIN_TEST,
  },
  {
    line: 'The joined casino record',
    file: 'web/data/dashboard-list.ts',
    from: 'listed !== undefined && (listed.casino.active',
    to: 'listed?.casino.id !== 0 && (listed?.casino.active !== false',
    killedBy: 'web/data/dashboard-list.test.ts › a row whose casino the catalogue does not hold yet waits',
  },
  {
    line: "Visitors get a synthetic list with the casinos' own tier and rank",
    file: 'web/data/mine.ts',
    from: 'user_tier: casino.tier ?? 5',
    to: 'user_tier: 5',
    killedBy: VISITORS_TEST,
  },
  {
    line: "Visitors get a synthetic list with the casinos' own tier and rank",
    file: 'web/data/mine.ts',
    from: 'user_rank: casino.rank',
    to: 'user_rank: casino.id',
    killedBy: VISITORS_TEST,
  },
  {
    line: 'feedback: user_id (null if anonymous), feedback_type, message, created_at',
    file: 'server/commands/send-feedback.ts',
    from: 'values ($1::uuid, $2, $3, $4::timestamptz)',
    to: "values ($1::uuid, $2, $3, date_trunc('day', $4::timestamptz))",
    killedBy: FEEDBACK_TEST,
  },
  {
    line: 'feedback: user_id (null if anonymous), feedback_type, message, created_at',
    file: 'server/routes/feedback.ts',
    from: 'sendFeedback(deps, userId, {',
    to: 'sendFeedback(deps, null, {',
    killedBy: FEEDBACK_TEST,
  },
  {
    line: 'feedback types: feature_request, report_casino, report_inaccurate, other',
    file: 'core/feedback/check-feedback.ts',
    from: "'report_casino', 'report_inaccurate', 'other'",
    to: "'report_casino', 'other'",
    killedBy: 'server/routes/feedback.db.test.ts › about %s',
  },
  {
    line: 'feedback types: feature_request, report_casino, report_inaccurate, other',
    file: 'server/db/migrations/0007_feedback.sql',
    from: "'report_inaccurate', 'other')",
    to: "'report_inaccurate')",
    killedBy: 'server/routes/feedback.db.test.ts › about %s',
  },
  {
    line: 'Account deletion payload: user_id (and the password)',
    file: 'server/routes/delete-account.ts',
    from: "    if (body.user_id.toLowerCase() !== person.userId) throw fail('not-found')\n",
    to: '',
    killedBy: "server/routes/delete-account.db.test.ts › another's id is as good as none: 404, and both stay",
  },
  {
    line: 'Account deletion payload: user_id (and the password)',
    file: 'server/routes/delete-account.ts',
    from: "shown === 'passkey' && !body.password",
    to: '!body.password',
    killedBy: 'server/routes/delete-account.db.test.ts › %j deletes nothing',
  },
  {
    line: 'Browser flag: tutorialCompleted',
    file: 'web/features/tutorial/tutorial-flag.ts',
    from: "const KEY = 'tutorialCompleted'",
    to: "const KEY = 'tutorialDone'",
    killedBy: 'e2e/journeys/overlays.spec.ts › six steps by keyboard, and never again once finished',
  },
  {
    line: 'Browser flag: tutorialCompleted',
    file: 'web/features/tutorial/tutorial-flag.ts',
    from: 'localStorage.getItem(KEY) !== null',
    to: "localStorage.getItem(KEY) === 'completed'",
    killedBy: 'e2e/journeys/overlays.spec.ts › six steps by keyboard, and never again once finished',
  },
  {
    line: 'Browser flag: darkMode ("true" or "false")',
    file: 'web/ui/use-dark-mode.ts',
    from: 'setItem(KEY, String(dark))',
    to: "setItem(KEY, dark ? '1' : '0')",
    killedBy: 'e2e/journeys/overlays.spec.ts › dark mode is kept as "true" and "false"',
  },
  {
    line: 'Browser flag: darkMode ("true" or "false")',
    file: 'web/app/head-script.ts',
    from: "getItem('darkMode')",
    to: "getItem('theme')",
    killedBy: 'web/app/head-script.test.ts › "true" is dark',
  },
  {
    line: 'Browser flag: darkMode ("true" or "false")',
    file: 'web/app/head-script.ts',
    from: "if(t==='true'||t==='false'){",
    to: "if(t==='true'){",
    killedBy: 'web/app/head-script.test.ts › "false" is light',
  },
  {
    line: 'Auth session: user, expires_at',
    file: 'server/routes/sign-up.ts',
    from: 'expires_at: presentMoment(admission.expiresAt)',
    to: 'expires_at: presentMoment(deps.now())',
    killedBy:
      'server/routes/sign-up.db.test.ts › makes the account, the profile, one row per casino, and a session',
  },
  {
    line: 'Auth session: user, expires_at',
    file: 'server/routes/session.ts',
    from: 'expires_at: null, now }',
    to: 'expires_at: now, now }',
    killedBy: 'server/routes/log-in.db.test.ts › a visitor is null',
  },
  {
    line: 'Auth session: access_token, refresh_token (in cookies that scripts cannot read)',
    file: 'server/auth/session-cookies.ts',
    from: 'writeCookie(session, held.token, life)',
    to: 'writeCookie(session, held.token, { ...life, readable: true })',
    killedBy:
      'server/routes/sign-up.db.test.ts › four cookies: three that scripts cannot read, and one that says nothing',
  },
]
