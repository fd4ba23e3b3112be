import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of the states of the product (section 4): what a person sees of them. */
export const statesOnScreenMutants: readonly Mutant[] = [
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
