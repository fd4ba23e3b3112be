import type { Mutant } from '#tools/mutants/mutant.ts'

const MATRIX_TEST = 'server/routes/access-matrix.db.test.ts › $name, as a visitor'
const VISITOR_JOURNEY =
  'e2e/journeys/visitor.spec.ts › what only members can do says so, in the specification’s words'
const VISITORS_LIST_JOURNEY =
  'e2e/journeys/visitor.spec.ts › a visitor sees every casino in its tier, without a summary'
const REORDER_JOURNEY =
  'e2e/journeys/reorder.spec.ts › a visitor sorts without saving, takes it back, and has no handles'
const STATIC_JOURNEY = 'e2e/journeys/landing.spec.ts › a static page has Home, and Dashboard for members'
const MEMBER_LINKS_JOURNEY =
  'e2e/journeys/member.spec.ts › a member has every Visit link and every strategy too'

/** Mutants of roles (section 6). */
export const rolesMutants: readonly Mutant[] = [
  {
    line: 'No admin role',
    file: 'server/routes/all-routes.ts',
    from: '  readyz,\n  metrics,\n]',
    to: "  readyz,\n  metrics,\n  { ...readCasinos, path: '/api/admin/casinos' },\n]",
    killedBy: 'server/routes/access-matrix.db.test.ts › every route has a row, and every row a route',
  },
  {
    line: 'View catalogue: visitor at default tiers and ranks',
    file: 'web/data/mine.ts',
    from: 'user_rank: casino.rank',
    to: 'user_rank: casino.id',
    killedBy: VISITORS_LIST_JOURNEY,
  },
  {
    line: 'View catalogue: user with own tiers and ranks',
    file: 'server/queries/present-dashboard.ts',
    from: 'user_tier: row.tier,\n    user_rank',
    to: 'user_tier: casino.tier ?? 5,\n    user_rank',
    killedBy:
      "server/queries/catalogue.db.test.ts › the dashboard is the contract's, in the person's own order, without what was closed",
  },
  {
    line: 'View catalogue: user with own tiers and ranks',
    file: 'server/queries/present-dashboard.ts',
    from: '.map(presentRow).sort(compareCustomOrder)',
    to: '.map(presentRow)',
    killedBy:
      "server/queries/catalogue.db.test.ts › the dashboard is the contract's, in the person's own order, without what was closed",
  },
  {
    line: 'Sort: visitor, not saved',
    file: 'web/data/use-dashboard.ts',
    from: '  const [visitorsPlaces, setVisitorsPlaces] = useState(NOTHING)\n',
    to: `  const [visitorsPlaces, setPlaces] = useState<readonly Gesture[]>(() =>
    typeof document === 'undefined' ? NOTHING : JSON.parse(sessionStorage.getItem('places') ?? '[]'),
  )
  const setVisitorsPlaces = (places: readonly Gesture[]) => {
    sessionStorage.setItem('places', JSON.stringify(places))
    setPlaces(places)
  }
`,
    killedBy:
      'e2e/journeys/visitor.spec.ts › a visitor’s sort turns round at the second click and is not kept',
  },
  {
    line: 'Sort: visitor, not saved',
    file: 'web/data/use-dashboard.ts',
    from: '      if (isMember) {\n        const answer',
    to: '      if (isMember || places.length > 0) {\n        const answer',
    killedBy: REORDER_JOURNEY,
  },
  {
    line: 'Sort: user, saved',
    file: 'server/commands/save-ranking.ts',
    from: 'set user_tier = excluded.user_tier, user_rank = excluded.user_rank',
    to: 'set user_tier = excluded.user_tier',
    killedBy: 'e2e/journeys/member.spec.ts › a member’s sort is kept, and can be undone',
  },
  {
    line: 'Open referral links, view strategy: both',
    file: 'web/features/casino-table/casino-row.tsx',
    from: '<VisitLink row={row} />',
    to: '{visitor ? DASH : <VisitLink row={row} />}',
    killedBy: 'e2e/journeys/visitor.spec.ts › every Visit link opens a new tab and says what it is',
  },
  {
    line: 'Open referral links, view strategy: both',
    file: 'web/features/casino-table/casino-row.tsx',
    from: 'onClick={() => actions.showStrategy(row)}',
    to: "onClick={() => (visitor ? actions.refuseVisitor('vote') : actions.showStrategy(row))}",
    killedBy: 'e2e/journeys/visitor.spec.ts › the strategy dialog tells how to get money out',
  },
  {
    line: 'Open referral links, view strategy: both',
    file: 'web/features/casino-table/casino-row.tsx',
    from: '<VisitLink row={row} />',
    to: '{visitor ? <VisitLink row={row} /> : DASH}',
    killedBy: MEMBER_LINKS_JOURNEY,
  },
  {
    line: 'Open referral links, view strategy: both',
    file: 'web/features/casino-table/casino-row.tsx',
    from: 'onClick={() => actions.showStrategy(row)}',
    to: 'onClick={() => visitor && actions.showStrategy(row)}',
    killedBy: MEMBER_LINKS_JOURNEY,
  },
  {
    line: 'Collect recorded: user only',
    file: 'web/pages/dashboard/use-row-actions.ts',
    from: '        if (visitor) return say(MESSAGES.visitorCollect)\n',
    to: '',
    killedBy: VISITOR_JOURNEY,
  },
  {
    line: 'Collect recorded: user only',
    file: 'server/routes/collections.ts',
    from: '    visitorMessage: MESSAGES.visitorCollect,\n',
    to: '',
    killedBy: MATRIX_TEST,
  },
  {
    line: 'Collect recorded: user only',
    file: 'server/commands/record-entry.ts',
    from: 'then greatest(last_collected, $7::timestamptz) else last_collected end',
    to: 'then last_collected else last_collected end',
    killedBy:
      'e2e/journeys/member.spec.ts › a collected casino counts down by its own rule, on the screen and after a reload',
  },
  {
    line: 'Record cash-out: visitor gets "Please sign up or log in to record cashouts."',
    file: 'web/pages/dashboard/use-row-actions.ts',
    from: "'cash-out': MESSAGES.visitorCashOut",
    to: "'cash-out': MESSAGES.visitorSpend",
    killedBy: VISITOR_JOURNEY,
  },
  {
    line: 'Record cash-out: visitor gets "Please sign up or log in to record cashouts."',
    file: 'contract/messages.ts',
    from: 'to record cashouts.',
    to: 'to record cash-outs.',
    killedBy: MATRIX_TEST,
  },
  {
    line: 'Record spend: visitor gets "Please sign up or log in to record spending."',
    file: 'web/features/casino-table/amount-cell.tsx',
    from: '        onClick={visitor ? onVisitor : undefined}\n',
    to: '',
    killedBy: VISITOR_JOURNEY,
  },
  {
    line: 'Record spend: visitor gets "Please sign up or log in to record spending."',
    file: 'server/routes/amounts.ts',
    from: "'Record a spend', MESSAGES.visitorSpend",
    to: "'Record a spend', MESSAGES.visitorCashOut",
    killedBy: MATRIX_TEST,
  },
  {
    line: 'Vote: visitor gets "Please sign up or log in to vote."',
    file: 'web/features/casino-table/casino-row.tsx',
    from: "visitor ? actions.refuseVisitor('vote') : actions.vote(row, vote)",
    to: 'visitor ? undefined : actions.vote(row, vote)',
    killedBy: VISITOR_JOURNEY,
  },
  {
    line: 'Vote: visitor gets "Please sign up or log in to vote."',
    file: 'server/routes/vote.ts',
    from: '    visitorMessage: MESSAGES.visitorVote,\n',
    to: '',
    killedBy: MATRIX_TEST,
  },
  {
    line: 'Reorder: user only',
    file: 'web/features/casino-table/columns.ts',
    from: "COLUMNS.filter(({ id }) => id !== 'move')",
    to: 'COLUMNS',
    killedBy: REORDER_JOURNEY,
  },
  {
    line: 'Reorder: user only',
    file: 'web/features/casino-table/casino-row.tsx',
    from: '      {visitor ? null : (\n        <td role="cell" className="cell-move"',
    to: '      {status.kind === \'closed\' ? null : (\n        <td role="cell" className="cell-move"',
    killedBy: REORDER_JOURNEY,
  },
  {
    line: 'Reorder: user only',
    file: 'server/routes/ranking.ts',
    from: 'import { personalRoute } from',
    to: 'import { publicRoute as personalRoute } from',
    killedBy: MATRIX_TEST,
  },
  {
    line: 'Submit feedback: visitor with null user_id, user with own',
    file: 'server/routes/feedback.ts',
    from: '(known ?? renewed?.person)?.userId ?? null',
    to: 'renewed?.person.userId ?? null',
    killedBy: 'server/routes/feedback.db.test.ts › a member sends in their own name, a visitor without one',
  },
  {
    line: 'Delete own account: user only',
    file: 'server/auth/auth.ts',
    from: 'if (!access || revoked.has(access.sessionId)) return null',
    to: 'if (!access) return null',
    killedBy: 'server/routes/delete-account.db.test.ts › without a session, and with one that is over: 401',
  },
  {
    line: 'Delete own account: user only',
    file: 'web/pages/dashboard/open-resource.ts',
    from: "    console.warn('No user logged in')\n",
    to: '',
    killedBy: 'e2e/journeys/overlays.spec.ts › a visitor has no account to delete: logged, and said',
  },
  {
    line: 'Delete own account: user only',
    file: 'web/pages/dashboard/open-resource.ts',
    from: "    answer('You are not logged in, so there is no account to delete.')\n",
    to: '',
    killedBy: 'e2e/journeys/overlays.spec.ts › a visitor has no account to delete: logged, and said',
  },
  {
    line: 'A user sees and changes only their own rows',
    file: 'server/db/migrations/0003_people.sql',
    from: "create policy own_rows on entries\n  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))",
    to: 'create policy own_rows on entries\n  using (true)',
    killedBy: 'server/access/tables.db.test.ts › $table as $who',
  },
  {
    line: 'A user sees and changes only their own rows',
    file: 'server/db/migrations/0003_people.sql',
    from: "create policy own_rows on casinos_users\n  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))\n  with check (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))",
    to: "create policy own_rows on casinos_users\n  using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))\n  with check (true)",
    killedBy: 'server/access/tables.db.test.ts › $table as $who',
  },
  {
    line: 'A user sees and changes only their own rows',
    file: 'server/queries/read-sessions.ts',
    from: 'where "userId" = $1::uuid and "expiresAt" >',
    to: 'where $1::uuid is not null and "expiresAt" >',
    killedBy: 'server/routes/access-matrix.db.test.ts › A sees nothing of B anywhere',
  },
  {
    line: 'A user sees and changes only their own rows',
    file: 'server/auth/passkey-rows.ts',
    from: 'from auth.passkey where user_id = $1::uuid order by',
    to: 'from auth.passkey where $1::uuid is not null order by',
    killedBy: 'server/routes/access-matrix.db.test.ts › A sees nothing of B anywhere',
  },
  {
    line: 'Static pages: Dashboard to signed-in users, Log In and Sign Up to others',
    file: 'web/app/site-frame.tsx',
    from: "buttonClass({ look: 'filled', size: 'small' }, 'when-signed-in')",
    to: "buttonClass({ look: 'filled', size: 'small' })",
    killedBy: STATIC_JOURNEY,
  },
  {
    line: 'Static pages: Dashboard to signed-in users, Log In and Sign Up to others',
    file: 'web/app/site-frame.tsx',
    from: "buttonClass({ look: 'filled', size: 'small' }, 'when-signed-out')",
    to: "buttonClass({ look: 'filled', size: 'small' })",
    killedBy: STATIC_JOURNEY,
  },
  {
    line: 'All pages outside the dashboard are public',
    file: 'server/static/site.ts',
    from: "    if (method !== 'GET' && method !== 'HEAD') return wrongMethod\n",
    to: "    if (method !== 'GET' && method !== 'HEAD') return wrongMethod\n    if (path === '/privacy-policy') return redirect('/login', scheme)\n",
    killedBy: 'e2e/journeys/landing.spec.ts › the landing page is whole with JavaScript off',
  },
  {
    line: 'All pages outside the dashboard are public',
    file: 'server/static/site.ts',
    from: "    if (method !== 'GET' && method !== 'HEAD') return wrongMethod\n",
    to: "    if (method !== 'GET' && method !== 'HEAD') return wrongMethod\n    if (path === '/') return redirect('/login', scheme)\n",
    killedBy: 'e2e/journeys/landing.spec.ts › the landing page shows a visitor the way in',
  },
  {
    line: 'All pages outside the dashboard are public',
    file: 'server/static/site.ts',
    from: "    if (method !== 'GET' && method !== 'HEAD') return wrongMethod\n",
    to: "    if (method !== 'GET' && method !== 'HEAD') return wrongMethod\n    if (path.startsWith('/blog/')) return redirect('/login', scheme)\n",
    killedBy: 'e2e/pages.spec.ts › every page of words is whole with JavaScript off',
  },
]
