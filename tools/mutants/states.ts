import type { Mutant } from '#tools/mutants/mutant.ts'

const LOG_IN = 'server/routes/log-in.db.test.ts'
const RECOVERY = 'server/routes/recovery.db.test.ts'
const RECORDS = 'server/routes/records.db.test.ts'
const NEXT_RESET = 'core/reset/next-reset.test.ts'
const NEXT_RESET_CODE = 'core/reset/next-reset.ts'
const ROW_STATUS = 'web/data/row-status.test.ts › %s'
const SORT_ROWS = 'web/features/casino-table/sort-rows.test.ts'
const CUSTOM_ORDER = 'core/ranking/custom-order.test.ts'
const DROP_PLACES = 'core/ranking/drop-places.test.ts'
const SAVE_RANKING = 'server/commands/save-ranking.db.test.ts'

/** Mutants of the states of the product (section 4). */
export const statesMutants: readonly Mutant[] = [
  {
    line: 'Session: signed out, signed in',
    file: 'server/routes/let-in.ts',
    from: 'setCookies: [...admission.setCookies, device]',
    to: 'setCookies: [device]',
    killedBy: `${LOG_IN} › answers who it is, and opens the dashboard`,
  },
  {
    line: 'Session: signed out, signed in',
    file: 'server/routes/log-out.ts',
    from: 'await deps.auth.signOut(cookies)',
    to: '(await deps.auth.whoIs(cookies))?.person.userId ?? null',
    killedBy: `${LOG_IN} › ends the session at once, for stolen cookies too`,
  },
  {
    line: 'Session: signed out, signed in',
    file: 'server/routes/log-out.ts',
    from: 'setCookies: deps.auth.clearCookies() }',
    to: 'setCookies: [] }',
    killedBy: `${LOG_IN} › ends the session at once, for stolen cookies too`,
  },
  {
    line: 'Session: token refreshed',
    file: 'server/auth/access-token.ts',
    from: 'ACCESS_LIFE_MS = 5 * 60_000',
    to: 'ACCESS_LIFE_MS = 15 * 60_000',
    killedBy: `${LOG_IN} › an access runs out after five minutes and is renewed in passing`,
  },
  {
    line: 'Session: token refreshed',
    file: 'server/routes/session.ts',
    from: 'await deps.auth.renew(cookies)',
    to: 'await deps.auth.whoIs(cookies)',
    killedBy: `${LOG_IN} › refresh renews at any time, and is 401 when there is no session`,
  },
  {
    line: 'Session: token refreshed',
    file: 'server/routes/session.ts',
    from: "    if (!admission) throw fail('sign-in-needed')\n",
    to: '',
    killedBy: `${LOG_IN} › refresh renews at any time, and is 401 when there is no session`,
  },
  {
    line: 'Session: signed out again',
    file: 'server/routes/session.ts',
    from: 'setCookies: hinted ? deps.auth.clearCookies() : []',
    to: 'setCookies: []',
    killedBy: `${LOG_IN} › a browser that believes it is signed in is told to forget`,
  },
  {
    line: 'Session: password recovery',
    file: 'server/commands/reset-password.ts',
    from: 'set password = $4::text',
    to: 'set password = coalesce(a.password, $4::text)',
    killedBy: `${RECOVERY} › gives a new password, and signs nobody in`,
  },
  {
    line: 'Session: password recovery',
    file: 'server/commands/reset-password.ts',
    from: `    delete from auth.mail_tokens where hash = $1 and purpose = 'reset' and expires_at > $2::timestamptz
    returning user_id, email`,
    to: `    select user_id, email from auth.mail_tokens
    where hash = $1 and purpose = 'reset' and expires_at > $2::timestamptz`,
    killedBy: `${RECOVERY} › works once, also when twenty come at the same moment`,
  },
  {
    line: 'Session: user updated',
    file: 'server/commands/confirm-email-change.ts',
    from: 'set email = before.new',
    to: 'set email = before.old',
    killedBy:
      'server/routes/email-change.db.test.ts › S17: nothing changes until the new address answers; then the old one is told, with a way back',
  },
  {
    line: 'Session: user updated',
    file: 'server/commands/change-password.ts',
    from: 'where "userId" = $1::uuid and id <> $2::uuid returning id',
    to: 'where "userId" = $1::uuid and id = $2::uuid and false returning id',
    killedBy: `${RECOVERY} › S6, S7: this session goes on under new tokens, the old ones and every other are over`,
  },
  {
    line: 'Session: MFA verified',
    file: 'web/data/session-events.ts',
    from: "if (event === 'initial') return\n  //",
    to: "if (event === 'initial' || event === 'mfa-verified') return\n  //",
    killedBy: 'web/data/session-events.test.ts › %s is heard here and on every other page',
  },
  {
    line: 'Session: MFA verified',
    file: 'web/data/session-events.ts',
    from: "  'mfa-verified',\n",
    to: '',
    killedBy: 'web/data/session-events.test.ts › %s is heard here and on every other page',
  },
  {
    line: 'Sessions persist and refresh automatically',
    file: 'server/auth/sessions.ts',
    from: 'const extend = session.expiresAt - now <= SESSION_LIFE_MS - 86_400_000',
    to: 'const extend = session.expiresAt - now <= 0',
    killedBy: `${LOG_IN} › slides for seven days from its last use`,
  },
  {
    line: 'Ready: no last_collected, or the next reset is not in the future',
    file: 'core/reset/availability.ts',
    from: 'ready: nextAt <= now',
    to: 'ready: nextAt < now',
    killedBy: `${NEXT_RESET} › %s`,
  },
  {
    line: 'Ready: no last_collected, or the next reset is not in the future',
    file: 'core/reset/availability.ts',
    from: 'return { ready: true, nextAt: null }',
    to: 'return { ready: false, nextAt: null }',
    killedBy: `${NEXT_RESET} › %s`,
  },
  {
    line: 'Ready: no last_collected, or the next reset is not in the future',
    file: 'web/data/row-status.ts',
    from: 'epochMs(Math.max(now, mine.lastCollected ?? now))',
    to: 'now',
    killedBy: ROW_STATUS,
  },
  {
    line: 'Ready: no last_collected, or the next reset is not in the future',
    file: 'web/data/row-status.ts',
    from: 'return ready || nextAt === null',
    to: 'return nextAt === null',
    killedBy: ROW_STATUS,
  },
  {
    line: "Countdown as 'Xh Ym' or 'Ym'",
    file: 'core/reset/countdown-text.ts',
    from: 'return hours > 0 ?',
    to: 'return hours >= 0 ?',
    killedBy: 'core/reset/countdown-text.test.ts › %d ms are shown as %s',
  },
  {
    line: "Countdown as 'Xh Ym' or 'Ym'",
    file: 'core/reset/countdown-text.ts',
    from: '`${hours}h ${minutes % 60}m`',
    to: '`${hours}h ${minutes}m`',
    killedBy: 'core/reset/countdown-text.test.ts › %d ms are shown as %s',
  },
  {
    line: 'Collect sets last_collected to now, which recalculates the status',
    file: 'server/commands/record-entry.ts',
    from: "set last_collected = case when $4 = 'collect' and $10::boolean",
    to: "set last_collected = case when $4 = 'collect' and not $10::boolean",
    killedBy: 'server/commands/ledger.db.test.ts › starts the countdown and leaves the totals alone',
  },
  {
    line: 'Next availability, hourly: last_collected plus reset_value hours',
    file: NEXT_RESET_CODE,
    from: 'epochMs(collectedAt + rule.hours * HOUR_MS)',
    to: 'epochMs(Math.floor(collectedAt / HOUR_MS) * HOUR_MS + rule.hours * HOUR_MS)',
    killedBy: `${NEXT_RESET} › %d h after %s`,
  },
  {
    line: 'Next availability, specific_time: the next occurrence of that UTC time of day',
    file: NEXT_RESET_CODE,
    from: 'collectedAt < today ?',
    to: 'collectedAt <= today ?',
    killedBy: `${NEXT_RESET} › %s`,
  },
  {
    line: 'Next availability, specific_time: the next occurrence of that UTC time of day',
    file: NEXT_RESET_CODE,
    from: 'const today = Math.floor(collectedAt / DAY_MS) * DAY_MS + intoDay',
    to: 'const today = new Date(collectedAt).setHours(0, 0, 0, 0) + intoDay',
    killedBy: 'core/reset/next-reset.oracle.test.ts › ${CASES - ZONED_CASES} random cases in UTC agree',
  },
  {
    line: 'Repeated click toggles ascending and descending',
    file: 'web/features/casino-table/sort-rows.ts',
    from: 'current?.key === key && !current.descending',
    to: 'current?.key === key',
    killedBy: `${SORT_ROWS} › the same header again turns the direction round, another begins ascending`,
  },
  {
    line: 'Repeated click toggles ascending and descending',
    file: 'web/features/casino-table/sort-rows.ts',
    from: 'current?.key === key && !current.descending',
    to: 'current !== null && !current.descending',
    killedBy: `${SORT_ROWS} › the same header again turns the direction round, another begins ascending`,
  },
  {
    line: 'Sorting reassigns user_rank 1..n across the whole list',
    file: 'core/ranking/custom-order.ts',
    from: 'user_rank: index + 1',
    to: 'user_rank: index',
    killedBy: `${CUSTOM_ORDER} › across the list they run 1..n whatever the tier`,
  },
  {
    line: 'Sorting reassigns user_rank 1..n across the whole list',
    file: 'web/features/casino-table/sort-rows.ts',
    from: 'return rankAcrossList(keyed.map(({ row }) => placeOf(row)))',
    to: 'return keyed.map(({ row }) => placeOf(row))',
    killedBy: `${SORT_ROWS} › ranks run 1..n across the tiers, which nobody leaves`,
  },
  {
    line: 'After a drop the list shows in custom rank order',
    file: 'core/ranking/custom-order.ts',
    from: 'a.user_tier - b.user_tier || a.user_rank - b.user_rank',
    to: 'a.user_tier - b.user_tier || b.user_rank - a.user_rank',
    killedBy: `${CUSTOM_ORDER} › order is by tier, then rank, then id`,
  },
  {
    line: "Dropping on a row: that position, that row's tier",
    file: 'core/ranking/drop-places.ts',
    from: '{ ...moved, user_tier: tier }',
    to: 'moved',
    killedBy: `${DROP_PLACES} › a casino dropped on a row stands where that row stood`,
  },
  {
    line: "Dropping on a row: that position, that row's tier",
    file: 'core/ranking/drop-places.ts',
    from: ': inTier.findIndex((place) => place.casino_id === target.onCasino)',
    to: ': others.findIndex((place) => place.casino_id === target.onCasino)',
    killedBy: `${DROP_PLACES} › a casino dropped on a row stands where that row stood`,
  },
  {
    line: 'Dropping on a tier section: into that tier, at the end or at the dropped-on row',
    file: 'core/ranking/drop-places.ts',
    from: "'onTier' in target ? others.length :",
    to: "'onTier' in target ? 0 :",
    killedBy: `${DROP_PLACES} › dropped %s`,
  },
  {
    line: 'user_rank renumbered from 1 in source and destination tiers',
    file: 'core/ranking/drop-places.ts',
    from: 'rankWithinTiers([...left, ...others.toSpliced(at, 0, { ...moved, user_tier: tier })])',
    to: '[...left, ...rankWithinTiers(others.toSpliced(at, 0, { ...moved, user_tier: tier }))]',
    killedBy: `${DROP_PLACES} › whatever is dropped wherever: touched tiers are whole and 1..n, and only the moved one changes its order`,
  },
  {
    line: 'user_rank renumbered from 1 in source and destination tiers',
    file: 'core/ranking/drop-places.ts',
    from: 'rankWithinTiers([...left, ...others',
    to: 'rankWithinTiers([...others',
    killedBy: `${DROP_PLACES} › whatever is dropped wherever: touched tiers are whole and 1..n, and only the moved one changes its order`,
  },
  {
    line: 'Saved as one bulk upsert',
    file: 'server/commands/save-ranking.ts',
    from: 'set user_tier = excluded.user_tier, user_rank',
    to: 'set user_rank',
    killedBy: `${SAVE_RANKING} › %s is saved`,
  },
  {
    line: 'Saved as one bulk upsert',
    file: 'server/commands/save-ranking.ts',
    from: ' and not exists (select from left_out)\n',
    to: '\n',
    killedBy: `${SAVE_RANKING} › with %s is refused, and nothing of it is saved`,
  },
  {
    line: 'Saved as one bulk upsert',
    file: 'server/commands/save-ranking.ts',
    from: 'where (select count(*) from known) = (select count(*) from wanted) and',
    to: 'where',
    killedBy: `${SAVE_RANKING} › with %s is refused, and nothing of it is saved`,
  },
  {
    line: 'Vote: community_rank changes by the difference, or by the full value',
    file: 'core/votes/vote.ts',
    from: 'return vote - before',
    to: 'return vote',
    killedBy: 'core/votes/vote.test.ts › from %d to %d moves the score by %d',
  },
  {
    line: 'Vote: community_rank changes by the difference, or by the full value',
    file: 'server/db/migrations/0004_votes.sql',
    from: 'set score = score + vote - before',
    to: 'set score = score + vote',
    killedBy: `${RECORDS} › move the score by the difference, once`,
  },
  {
    line: 'An identical vote is ignored',
    file: 'server/db/migrations/0004_votes.sql',
    from: 'changed := before <> vote;',
    to: 'changed := true;',
    killedBy: 'server/commands/votes.db.test.ts › $votes leaves $score',
  },
  {
    line: 'Votes are +1 or -1',
    file: 'contract/ranking.ts',
    from: '{ vote: VoteNumber }',
    to: '{ vote: z.int() }',
    killedBy: `${RECORDS} › %j is no vote`,
  },
  {
    line: 'Votes are +1 or -1',
    file: 'contract/ranking.ts',
    from: '{ vote: VoteNumber }',
    to: '{ vote: z.preprocess(Number, VoteNumber) }',
    killedBy: `${RECORDS} › %j is no vote`,
  },
  {
    line: 'Reloads after collect, cash-out, spend and vote (the answer is the new row)',
    file: 'server/queries/present-dashboard.ts',
    from: 'totals: presentTotals(place(catalogue, own, now), now)',
    to: 'totals: presentTotals([placeOne(known, row, now)], now)',
    killedBy: `${RECORDS} › collect, cash out, spend, correct, delete, restore: each answer is the new truth`,
  },
  {
    line: 'Reloads after collect, cash-out, spend and vote (the answer is the new row)',
    file: 'server/queries/present-dashboard.ts',
    from: 'casino: presentRow(placeOne(known, row, now)),',
    to: 'casino: presentRow(placeOne(known, defaultRow(known), now)),',
    killedBy: `${RECORDS} › collect, cash out, spend, correct, delete, restore: each answer is the new truth`,
  },
  {
    line: 'Notification: fires when the total ready exceeds $10, "You have $X ready"',
    file: 'web/features/notify/notify-decision.ts',
    from: 'ready > THRESHOLD',
    to: 'ready >= THRESHOLD',
    killedBy: 'web/features/notify/notify-decision.test.ts › %s',
  },
  {
    line: 'Notification: fires when the total ready exceeds $10, "You have $X ready"',
    file: 'web/features/notify/notify-decision.ts',
    from: ' && !known,',
    to: ',',
    killedBy: 'web/features/notify/notify-decision.test.ts › %s',
  },
  {
    line: 'Account deletion: confirm, call, sign out, /goodbye',
    file: 'server/db/migrations/0008_delete-account.sql',
    from: 'delete from feedback where user_id = person;',
    to: 'update feedback set user_id = null where user_id = person;',
    killedBy:
      'server/routes/delete-account.db.test.ts › nothing of the person is left in any table, and nothing of anybody else is touched',
  },
  {
    line: 'Session: signed out again',
    file: 'web/pages/dashboard/dashboard-frame.tsx',
    from: "location.assign('/login')",
    to: "location.assign('/')",
    killedBy:
      'e2e/journeys/log-in.spec.ts › Logout goes to the log-in page, and the dashboard is a visitor’s again',
  },
  {
    line: 'Session: signed out again',
    file: 'web/pages/dashboard/session-notices.tsx',
    from: "session.kind === 'visitor' && session.ended",
    to: "session.kind === 'visitor' && !session.ended",
    killedBy:
      'e2e/journeys/log-in.spec.ts › Logout goes to the log-in page, and the dashboard is a visitor’s again',
  },
  {
    line: 'Session: password recovery',
    file: 'server/commands/reset-password.ts',
    from: 'where s."userId" = owner.id returning',
    to: 'where s."userId" = owner.id and false returning',
    killedBy: `${RECOVERY} › S7: ends every session at once, for stolen cookies too`,
  },
  {
    line: 'Session: MFA verified',
    file: 'web/pages/log-in/log-in-page.tsx',
    from: `            announce('mfa-verified')
`,
    to: '',
    killedBy:
      'e2e/journeys/second-step.spec.ts › after the password comes the code, or a backup code, by keyboard alone',
  },
  {
    line: 'Sessions persist and refresh automatically',
    file: 'web/data/session.ts',
    from: `  else if (session.kind === 'member' && isRenewalDue(session.expiresAt, serverNow())) void renew()
`,
    to: '',
    killedBy:
      'e2e/journeys/log-in.spec.ts › a page that stays open renews its session by itself, and six days later it is still there',
  },
  {
    line: 'Collect sets last_collected to now, which recalculates the status',
    file: 'server/commands/record-entry.ts',
    from: 'then greatest(last_collected, $7::timestamptz)',
    to: 'then coalesce(last_collected, $7::timestamptz)',
    killedBy: 'server/commands/ledger.db.test.ts › starts the countdown and leaves the totals alone',
  },
  {
    line: "A visitor's Collect button is styled disabled but is not (the click, not shown, says what is missing)",
    file: 'web/features/casino-table/casino-row.tsx',
    from: "aria-disabled={visitor || status.kind === 'closed' || undefined}",
    to: "disabled={visitor || status.kind === 'closed'}",
    killedBy: 'e2e/journeys/visitor.spec.ts › what only members can do says so, in the specification’s words',
  },
  {
    line: "A visitor's Collect button is styled disabled but is not (the click, not shown, says what is missing)",
    file: 'web/ui/controls.css',
    from: `.button[aria-disabled='true'],
.button:disabled {
  cursor`,
    to: `.button:disabled {
  cursor`,
    killedBy: 'e2e/journeys/visitor.spec.ts › what only members can do says so, in the specification’s words',
  },
  {
    line: "A visitor's Collect button is styled disabled but is not (the click, not shown, says what is missing)",
    file: 'web/pages/dashboard/use-row-actions.ts',
    from: 'if (visitor) return say(MESSAGES.visitorCollect)',
    to: 'if (visitor) return',
    killedBy: 'e2e/journeys/visitor.spec.ts › what only members can do says so, in the specification’s words',
  },
  {
    line: 'For signed-in users the sort is saved',
    file: 'web/pages/dashboard/use-order.ts',
    from: 'const answer = await latest.current.place(places)',
    to: `if (latest.current.sort !== null) return true
    const answer = await latest.current.place(places)`,
    killedBy: 'e2e/journeys/member.spec.ts › a member’s sort is kept, and can be undone',
  },
  {
    line: 'After a drop the list shows in custom rank order',
    file: 'web/pages/dashboard/use-order.ts',
    from: `    setSort(wanted.sort)
`,
    to: `    if (wanted.sort !== null) setSort(wanted.sort)
`,
    killedBy:
      'e2e/journeys/reorder.spec.ts › dropped on a row of another tier it takes that place, on a heading and below the last row the end',
  },
  {
    line: "Dropping on a row: that position, that row's tier",
    file: 'web/features/reorder/drop-at.ts',
    from: '  if (row === null) {',
    to: '  if (row === null || !section.contains(dragged)) {',
    killedBy:
      'e2e/journeys/reorder.spec.ts › dropped on a row of another tier it takes that place, on a heading and below the last row the end',
  },
  {
    line: 'Dropping on a tier section: into that tier, at the end or at the dropped-on row',
    file: 'web/features/reorder/drop-at.ts',
    from: '{ target: { onTier: tier }, element',
    to: '{ target: { onTier: 1 }, element',
    killedBy:
      'e2e/journeys/reorder.spec.ts › dropped on a row of another tier it takes that place, on a heading and below the last row the end',
  },
  {
    line: 'A save failure is logged (and told, and put back)',
    file: 'web/pages/dashboard/use-order.ts',
    from: `    console.warn(\`\${what} was not saved:\`, reasonText(answer))
`,
    to: '',
    killedBy:
      'e2e/journeys/reorder.spec.ts › an order that was refused is told and put back, and a retry saves it',
  },
  {
    line: 'A save failure is logged (and told, and put back)',
    file: 'web/pages/dashboard/use-order.ts',
    from: `    latest.current.say(\`\${what} was not saved: \${reasonText(answer)} The list shows what is stored.\`, retry)
`,
    to: '',
    killedBy:
      'e2e/journeys/reorder.spec.ts › an order that was refused is told and put back, and a retry saves it',
  },
  {
    line: 'Afterwards the drag state clears',
    file: 'web/features/reorder/draggable-rows.ts',
    from: `        row.removeAttribute('data-dragging')
`,
    to: '',
    killedBy:
      'e2e/journeys/reorder.spec.ts › a drag shows where it would go without moving anything, and Escape or its own row ends it',
  },
  {
    line: 'Afterwards the drag state clears',
    file: 'web/features/reorder/draggable-rows.ts',
    from: `        row.removeAttribute('data-dragging')
        mark(null)
`,
    to: `        row.removeAttribute('data-dragging')
`,
    killedBy:
      'e2e/journeys/reorder.spec.ts › a drag shows where it would go without moving anything, and Escape or its own row ends it',
  },
  {
    line: 'An identical vote is ignored',
    file: 'web/pages/dashboard/use-row-actions.ts',
    from: `        if (mine.vote === vote) return
`,
    to: '',
    killedBy: 'e2e/journeys/member.spec.ts › a vote counts once, turns round, and is kept',
  },
  {
    line: 'Reloads after collect, cash-out, spend and vote (the answer is the new row)',
    file: 'web/data/recorded-gestures.ts',
    from: `  if (recordedGestures.pending().length === 0) void queryClient.invalidateQueries(dashboardQuery)
`,
    to: '',
    killedBy:
      'e2e/journeys/live.spec.ts › a page reads its list once after its own write, however many follow',
  },
  {
    line: 'Status clock: refreshes every 60 seconds',
    file: 'web/data/use-now.ts',
    from: 'const MINUTE_MS = 60_000',
    to: 'const MINUTE_MS = 600_000',
    killedBy:
      'e2e/journeys/member.spec.ts › a collected casino counts down by its own rule, on the screen and after a reload',
  },
  {
    line: 'Notification: permission is requested on load (where the browser asks without a gesture)',
    file: 'web/features/notify/use-ready-notification.ts',
    from: 'if (owner !== null) void askOnce()',
    to: 'if (owner === null) void askOnce()',
    killedBy: 'e2e/journeys/faces.spec.ts › a browser %s is asked for notifications %s',
  },
  {
    line: 'Notification: permission is requested on load (where the browser asks without a gesture)',
    file: 'web/features/notify/notify-permission.ts',
    from: " || !('userAgentData' in navigator)",
    to: '',
    killedBy: 'e2e/journeys/faces.spec.ts › a browser %s is asked for notifications %s',
  },
  {
    line: 'Notification: fires when the total ready exceeds $10, "You have $X ready"',
    file: 'web/features/notify/use-ready-notification.ts',
    from: 'You have ${formatMoney(ready)} ready',
    to: 'You have ${formatMoney(ready)} to collect',
    killedBy: 'e2e/journeys/shortcuts.spec.ts › the button asks, and then more than $10 is told once',
  },
  {
    line: 'Dark mode: the toggle persists',
    file: 'web/ui/use-dark-mode.ts',
    from: 'localStorage.setItem(KEY, String(dark))',
    to: "localStorage.setItem(KEY, dark ? '1' : '0')",
    killedBy: 'e2e/journeys/overlays.spec.ts › dark mode is kept as "true" and "false"',
  },
  {
    line: 'Dark mode: the toggle persists',
    file: 'web/app/head-script.ts',
    from: "localStorage.getItem('darkMode')",
    to: "sessionStorage.getItem('darkMode')",
    killedBy: 'e2e/journeys/overlays.spec.ts › dark mode is kept as "true" and "false"',
  },
  {
    line: 'Account deletion: confirm, call, sign out, /goodbye',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: "location.assign('/goodbye')",
    to: "location.assign('/')",
    killedBy: 'e2e/journeys/overlays.spec.ts › a member deletes their account: refused, cancelled, done',
  },
  {
    line: 'Account deletion failure is logged (and said)',
    file: 'web/features/delete-account/delete-account-dialog.tsx',
    from: `    console.error('Failed to delete account', answer.kind === 'refused' ? answer.code : answer.kind)
`,
    to: '',
    killedBy: 'e2e/journeys/overlays.spec.ts › a member deletes their account: refused, cancelled, done',
  },
  {
    line: 'Account deletion failure is logged (and said)',
    file: 'web/features/delete-account/delete-account-dialog.tsx',
    from: `    stop(deletionTrouble(answer))
  }`,
    to: '  }',
    killedBy: 'e2e/journeys/overlays.spec.ts › a member deletes their account: refused, cancelled, done',
  },
  {
    line: 'Feedback: after a send the dialog closes, type resets to feature_request, message clears',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: 'onDraft(EMPTY_DRAFT)',
    to: "onDraft({ ...draft, message: '' })",
    killedBy:
      'e2e/journeys/overlays.spec.ts › feedback: the three alerts, and a form that starts anew after a success',
  },
  {
    line: 'Feedback: after a send the dialog closes, type resets to feature_request, message clears',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: `            close()
`,
    to: '',
    killedBy:
      'e2e/journeys/overlays.spec.ts › feedback: the three alerts, and a form that starts anew after a success',
  },
  {
    line: 'Feedback: after a send the dialog closes, type resets to feature_request, message clears',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: 'onDraft(EMPTY_DRAFT)',
    to: 'onDraft({ ...draft, type: EMPTY_DRAFT.type })',
    killedBy:
      'e2e/journeys/overlays.spec.ts › feedback: the three alerts, and a form that starts anew after a success',
  },
]
