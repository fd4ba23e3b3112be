import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the calls (section 7). */
export const callsMutants: readonly Mutant[] = [
  {
    line: 'Get current user on the landing page, dashboard and static pages (static pages read a cookie instead of calling)',
    file: 'server/routes/session.ts',
    from: '    user: presentUser(account),',
    to: '    user: null,',
    killedBy: 'server/routes/log-in.db.test.ts › answers who it is, and opens the dashboard',
  },
  {
    line: 'Get current user on the landing page, dashboard and static pages (static pages read a cookie instead of calling)',
    file: 'web/app/head-script.ts',
    from: 'signed_in=1(;|$)',
    to: 'signed_in=true(;|$)',
    killedBy: 'e2e/journeys/landing.spec.ts › a static page has Home, and Dashboard for members',
  },
  {
    line: 'Sign up with email and password',
    file: 'server/routes/sign-up.ts',
    from: '[...admission.setCookies, deps.auth',
    to: '[deps.auth',
    killedBy:
      'server/routes/sign-up.db.test.ts › makes the account, the profile, one row per casino, and a session',
  },
  {
    line: 'Sign in with password',
    file: 'server/routes/let-in.ts',
    from: '[...admission.setCookies, device]',
    to: '[device]',
    killedBy: 'server/routes/log-in.db.test.ts › answers who it is, and opens the dashboard',
  },
  {
    line: 'Sign in with password',
    file: 'server/auth/check-credentials.ts',
    from: 'const isOwner = await matches(found?.passwordHash)',
    to: 'const isOwner = found !== null',
    killedBy:
      'server/routes/log-in.db.test.ts › a wrong password, an unknown address, no address at all: one answer',
  },
  {
    line: 'Sign out',
    file: 'server/routes/log-out.ts',
    from: 'setCookies: deps.auth.clearCookies()',
    to: 'setCookies: []',
    killedBy: 'server/routes/log-in.db.test.ts › ends the session at once, for stolen cookies too',
  },
  {
    line: 'Sign out',
    file: 'server/routes/log-out.ts',
    from: 'await deps.auth.signOut(cookies)',
    to: '(await deps.auth.recognise(cookies))?.userId ?? null',
    killedBy: 'server/routes/log-in.db.test.ts › ends the session at once, for stolen cookies too',
  },
  {
    line: 'users: INSERT after sign-up',
    file: 'server/commands/create-profile.ts',
    from: '$4::timestamptz, $4::timestamptz)',
    to: '$4::timestamptz, now())',
    killedBy:
      'server/commands/create-profile.db.test.ts › makes the profile and one row per casino that is offered, at its own tier and rank',
  },
  {
    line: 'casinos: SELECT id, tier (seeding at sign-up)',
    file: 'server/commands/missing-casinos-statement.ts',
    from: 'coalesce(casinos.tier, 5)',
    to: '5',
    killedBy:
      'server/commands/create-profile.db.test.ts › makes the profile and one row per casino that is offered, at its own tier and rank',
  },
  {
    line: 'casinos: SELECT id, tier (seeding at sign-up)',
    file: 'server/commands/missing-casinos-statement.ts',
    from: '    where casinos.active\n      and not exists',
    to: '    where not exists',
    killedBy:
      'server/commands/create-profile.db.test.ts › makes the profile and one row per casino that is offered, at its own tier and rank',
  },
  {
    line: 'casinos: SELECT all columns (dashboard)',
    file: 'server/queries/read-catalogue.ts',
    from: 'c.currency, c.exchange_rate, c.notes',
    to: 'c.currency, c.notes',
    killedBy: 'server/routes/records.db.test.ts › is public, whole, and 304 while nothing changed',
  },
  {
    line: 'casinos: SELECT all columns (dashboard)',
    file: 'server/queries/read-catalogue.ts',
    from: 'c.bank_min, c.gift_min,',
    to: 'c.gift_min as bank_min, c.gift_min,',
    killedBy: 'server/routes/records.db.test.ts › is public, whole, and 304 while nothing changed',
  },
  {
    line: 'casinos: UPDATE community_rank (vote)',
    file: 'server/db/migrations/0004_votes.sql',
    from: 'set score = score + vote - before',
    to: 'set score = score + vote',
    killedBy:
      'server/commands/votes.db.test.ts › flipped a hundred times in parallel by one person, the score is their last vote',
  },
  {
    line: 'casinos_users: INSERT many after sign-up',
    file: 'server/commands/missing-casinos-statement.ts',
    from: '    where casinos.active\n',
    to: '    where casinos.active and casinos.tier < 5\n',
    killedBy:
      'server/routes/sign-up.db.test.ts › makes the account, the profile, one row per casino, and a session',
  },
  {
    line: 'casinos_users: SELECT all where user_id matches',
    file: 'server/queries/present-dashboard.ts',
    from: 'mine.get(known.casino.id) ?? defaultRow(known)',
    to: 'defaultRow(known)',
    killedBy:
      "server/queries/catalogue.db.test.ts › the dashboard is the contract's, in the person's own order, without what was closed",
  },
  {
    line: 'casinos_users: SELECT all where user_id matches',
    file: 'server/queries/dashboard-statement.ts',
    from: 'user_vote, user_tier, user_rank, hidden::int',
    to: 'user_vote, user_rank, user_tier, hidden::int',
    killedBy:
      "server/queries/catalogue.db.test.ts › the dashboard is the contract's, in the person's own order, without what was closed",
  },
  {
    line: 'casinos_users: UPSERT {last_collected}',
    file: 'server/commands/record-entry.ts',
    from: 'then greatest(last_collected, $7::timestamptz)',
    to: 'then last_collected',
    killedBy: 'server/commands/ledger.db.test.ts › starts the countdown and leaves the totals alone',
  },
  {
    line: 'casinos_users: UPSERT {user_total_payout}, {user_total_spent}',
    file: 'server/commands/record-entry.ts',
    from: "user_total_payout + case when $4 = 'cash_out' then $5::numeric else 0 end",
    to: "case when $4 = 'cash_out' then $5::numeric else user_total_payout end",
    killedBy: 'server/commands/ledger.db.test.ts › add up, and profit is what came out minus what went in',
  },
  {
    line: 'casinos_users: UPSERT {user_total_payout}, {user_total_spent}',
    file: 'server/commands/record-entry.ts',
    from: "user_total_spent + case when $4 = 'spend' then $5::numeric else 0 end",
    to: "case when $4 = 'spend' then $5::numeric else user_total_spent end",
    killedBy: 'server/commands/ledger.db.test.ts › add up, and profit is what came out minus what went in',
  },
  {
    line: 'casinos_users: UPSERT {user_vote}',
    file: 'server/db/migrations/0004_votes.sql',
    from: '    update casinos_users set user_vote = vote where user_id = person and casino_id = casino;\n',
    to: '',
    killedBy: 'server/commands/votes.db.test.ts › $votes leaves $score',
  },
  {
    line: 'casinos_users: UPSERT {user_vote}',
    file: 'server/db/migrations/0004_votes.sql',
    from: 'changed := before <> vote;',
    to: 'changed := true;',
    killedBy: 'server/commands/votes.db.test.ts › $votes leaves $score',
  },
  {
    line: 'casinos_users: UPSERT batches {user_id, casino_id, user_tier, user_rank}',
    file: 'server/commands/save-ranking.ts',
    from: 'set user_tier = excluded.user_tier, user_rank = excluded.user_rank',
    to: 'set user_rank = excluded.user_rank',
    killedBy: 'server/commands/save-ranking.db.test.ts › %s is saved',
  },
  {
    line: 'casinos_users: UPSERT batches {user_id, casino_id, user_tier, user_rank}',
    file: 'server/commands/save-ranking.ts',
    from: 'set user_tier = excluded.user_tier, user_rank = excluded.user_rank',
    to: 'set user_tier = excluded.user_tier',
    killedBy: 'server/commands/save-ranking.db.test.ts › %s is saved',
  },
  {
    line: 'feedback: INSERT {user_id, feedback_type, message, created_at}',
    file: 'server/commands/send-feedback.ts',
    from: 'new Date(deps.now())',
    to: 'new Date(0)',
    killedBy: 'server/routes/feedback.db.test.ts › a member sends in their own name, a visitor without one',
  },
  {
    line: 'feedback: INSERT {user_id, feedback_type, message, created_at}',
    file: 'server/routes/feedback.ts',
    from: '(known ?? renewed?.person)?.userId ?? null',
    to: 'null as string | null',
    killedBy: 'server/routes/feedback.db.test.ts › a member sends in their own name, a visitor without one',
  },
  {
    line: 'POST /api/deleteAccount with {user_id}; ok leads to sign-out and /goodbye',
    file: 'server/routes/delete-account.ts',
    from: '[...auth.clearCookies(), auth.devices.forget()]',
    to: '[auth.devices.forget()]',
    killedBy:
      'server/routes/delete-account.db.test.ts › every session is over, on every device, and the cookies are taken back',
  },
  {
    line: 'POST /api/deleteAccount with {user_id}; ok leads to sign-out and /goodbye',
    file: 'server/routes/delete-account.ts',
    from: "    if (body.user_id.toLowerCase() !== person.userId) throw fail('not-found')\n",
    to: '',
    killedBy: "server/routes/delete-account.db.test.ts › another's id is as good as none: 404, and both stay",
  },
  {
    line: 'POST /api/deleteAccount with {user_id}; ok leads to sign-out and /goodbye',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: "location.assign('/goodbye')",
    to: "location.assign('/login')",
    killedBy: 'e2e/journeys/overlays.spec.ts › a member deletes their account: refused, cancelled, done',
  },
  {
    line: 'POST /api/deleteAccount with {user_id}; ok leads to sign-out and /goodbye',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: '    await logOut()\n',
    to: '',
    killedBy: 'e2e/journeys/overlays.spec.ts › a member deletes their account: refused, cancelled, done',
  },
  {
    line: 'A service worker is registered at /service-worker.js',
    file: 'web/app/after-load.ts',
    from: '  void registerWorker()\n',
    to: '',
    killedBy:
      'e2e/offline.spec.ts › pages of words are there again once seen; the others say that they are not',
  },
  {
    line: 'A service worker is registered at /service-worker.js',
    file: 'web/offline/register-worker.ts',
    from: "answer.status === 404 || !isScript ? 'gone'",
    to: "answer.status === 404 ? 'gone'",
    killedBy: 'e2e/offline.spec.ts › a worker whose file %s is removed, and the page is loaded again once',
  },
  {
    line: 'A service worker is registered at /service-worker.js',
    file: 'web/offline/register-worker.ts',
    from: '  location.reload()\n',
    to: '',
    killedBy: 'e2e/offline.spec.ts › a worker whose file %s is removed, and the page is loaded again once',
  },
  {
    line: 'Web-vitals metrics are reported (by one visit in ten)',
    file: 'web/data/report-vitals.ts',
    from: 'const SHARE = 0.1\n',
    to: 'const SHARE = 0.01\n',
    killedBy:
      'e2e/vitals.spec.ts › a visit that is drawn says once how fast it was, and the server counts it',
  },
  {
    line: 'Web-vitals metrics are reported (by one visit in ten)',
    file: 'web/data/report-vitals.ts',
    from: 'const SHARE = 0.1\n',
    to: 'const SHARE = 0.2\n',
    killedBy: 'e2e/vitals.spec.ts › %s: nothing is said',
  },
  {
    line: 'Web-vitals metrics are reported (by one visit in ten)',
    file: 'web/data/report-vitals.ts',
    from: "    document.removeEventListener('visibilitychange', send)\n",
    to: '',
    killedBy:
      'e2e/vitals.spec.ts › a visit that is drawn says once how fast it was, and the server counts it',
  },
  {
    line: 'Web-vitals metrics are reported (by one visit in ten)',
    file: 'server/routes/vitals.ts',
    from: '    deps.vitals.record(body)\n',
    to: '',
    killedBy:
      'server/routes/vitals.db.test.ts › is counted by page and metric, while the database is away too',
  },
]
