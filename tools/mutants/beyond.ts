import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of what was built beside the specification. */
export const beyondMutants: readonly Mutant[] = [
  {
    line: 'History: the ledger by day, corrected, deleted and restored',
    file: 'web/features/history/entry-days.ts',
    from: 'yesterday.setDate(yesterday.getDate() - 1)',
    to: 'yesterday.setDate(yesterday.getDate() - 2)',
    killedBy:
      'e2e/journeys/history.spec.ts › what was recorded stands by day, with its sums, and the totals follow a correction',
  },
  {
    line: 'History: the ledger by day, corrected, deleted and restored',
    file: 'server/commands/change-entry.ts',
    from: "coalesce(sum(amount) filter (where kind = 'cash_out'), 0)",
    to: 'user_total_payout',
    killedBy:
      'e2e/journeys/history.spec.ts › what was recorded stands by day, with its sums, and the totals follow a correction',
  },
  {
    line: 'History: the ledger by day, corrected, deleted and restored',
    file: 'server/queries/read-entries.ts',
    from: 'where ${MATCHES} and voided_at is null',
    to: 'where ${MATCHES}',
    killedBy:
      'e2e/journeys/history.spec.ts › an entry is deleted, brought back by Undo, and restored from the deleted ones',
  },
  {
    line: 'History: the ledger by day, corrected, deleted and restored',
    file: 'web/pages/history/use-entry-actions.ts',
    from: 'restore: (entry) => set(entry, false)',
    to: 'restore: (entry) => set(entry, true)',
    killedBy:
      'e2e/journeys/history.spec.ts › an entry is deleted, brought back by Undo, and restored from the deleted ones',
  },
  {
    line: 'History: the ledger by day, corrected, deleted and restored',
    file: 'web/features/history/filter-bar.tsx',
    from: "'(width < 720px)'",
    to: "'(width < 0px)'",
    killedBy:
      'e2e/journeys/history.spec.ts › on a phone the filter is folded away, says what it shows, and is cleared from there',
  },
  {
    line: 'When two collections are one',
    file: 'core/ledger/same-collection.ts',
    from: 'from: reset <= at ? reset : earliest',
    to: 'from: earliest',
    killedBy:
      'server/commands/ledger.db.test.ts › over a reset within that minute is the next one, whichever arrives first',
  },
  {
    line: 'When two collections are one',
    file: 'core/ledger/same-collection.ts',
    from: 'Math.min(nextReset(rule, at), at + MINUTE_MS)',
    to: 'at + MINUTE_MS',
    killedBy:
      'server/commands/ledger.db.test.ts › over a reset within that minute is the next one, whichever arrives first',
  },
  {
    line: 'When two collections are one',
    file: 'server/commands/record-entry.ts',
    from: 'sent.again ? null : sameCollection',
    to: 'sameCollection',
    killedBy:
      'server/commands/ledger.db.test.ts › that the person means again is a second one, and its retry is not a third',
  },
  {
    line: 'When two collections are one',
    file: 'web/pages/dashboard/dashboard-content.tsx',
    from: 'recording.collect(floating.row, true)',
    to: 'recording.collect(floating.row)',
    killedBy:
      'e2e/journeys/member.spec.ts › a second one within the minute is recorded when it is meant, and Undo takes that one back',
  },
  {
    line: 'When two collections are one',
    file: 'web/pages/dashboard/use-recording.ts',
    from: 'if (landed === null || isTwin) closeToast(toast)',
    to: 'if (landed === null) closeToast(toast)',
    killedBy:
      'e2e/journeys/member.spec.ts › what another device recorded a moment ago counts once, and there is nothing to undo',
  },
  {
    line: 'Hide and snooze',
    file: 'core/ranking/shelf.ts',
    from: 'return hidden || (snoozedUntil !== null && snoozedUntil > now)',
    to: 'return snoozedUntil !== null && snoozedUntil > now',
    killedBy:
      'server/commands/set-shelf.db.test.ts › a hidden casino leaves Total Available Now and keeps its place, until it is shown again',
  },
  {
    line: 'Hide and snooze',
    file: 'core/ranking/shelf.ts',
    from: 'snoozedUntil > now',
    to: 'snoozedUntil >= now',
    killedBy: 'server/commands/set-shelf.db.test.ts › a snoozed casino comes back at its moment, by itself',
  },
  {
    line: 'Hide and snooze',
    file: 'web/features/summary/summary-figures.ts',
    from: 'standing.filter(({ row }) => !shelved.has(row))',
    to: 'standing',
    killedBy:
      'e2e/journeys/shelf.spec.ts › a hidden casino leaves the tables, Speed Collect and the summary, and comes back',
  },
  {
    line: 'Hide and snooze',
    file: 'web/features/shelf/shelf-choices.ts',
    from: "choice === 'snooze-3' ? 3 : 7",
    to: "choice === 'snooze-3' ? 3 : 6",
    killedBy: 'e2e/journeys/shelf.spec.ts › a snooze says until when, ends by itself, and Undo takes it back',
  },
  {
    line: 'Compact rows',
    file: 'web/features/compact/compact.css',
    from: '    min-height: calc(var(--spacing-row-compact) + 1px);',
    to: '    min-height: calc(var(--spacing-row) + 1px);',
    killedBy: 'e2e/journeys/compact.spec.ts › compact rows are 36 px high, and stay so in this browser',
  },
  {
    line: 'Compact rows',
    file: 'web/ui/kept-switch.ts',
    from: '      localStorage.setItem(key, String(on))\n      unkept = null\n',
    to: '      unkept = on\n',
    killedBy: 'e2e/journeys/compact.spec.ts › compact rows are 36 px high, and stay so in this browser',
  },
  {
    line: 'Export of everything as JSON and CSV',
    file: 'server/queries/read-export.ts',
    from: 'where user_id = $1::uuid and (occurred_at, id)',
    to: 'where user_id = $1::uuid and voided_at is null and (occurred_at, id)',
    killedBy:
      'server/routes/export.db.test.ts › the JSON is everything of one person, and its sums are the totals',
  },
  {
    line: 'Export of everything as JSON and CSV',
    file: 'server/queries/read-kept-account.ts',
    from: "    'links', ${LINKS}\n",
    to: "    'links', '[]'::json\n",
    killedBy:
      'server/routes/export-account.db.test.ts › every table of people stands in the export, row for row, or holds nothing but secrets',
  },
  {
    line: 'Export of everything as JSON and CSV',
    file: 'server/routes/export-chunks.ts',
    from: '        entry.voided_at,\n',
    to: '        null,\n',
    killedBy:
      'server/routes/export.db.test.ts › the CSV is the entries alone, one row each, and no cell of it is a formula',
  },
  {
    line: 'Export of everything as JSON and CSV',
    file: 'core/export/csv-line.ts',
    from: '/^[=+\\-@\\t\\r\\n]/',
    to: '/^[+\\-@\\t\\r\\n]/',
    killedBy:
      'server/routes/export.db.test.ts › the CSV is the entries alone, one row each, and no cell of it is a formula',
  },
  {
    line: 'Export of everything as JSON and CSV',
    file: 'web/pages/history/history-content.tsx',
    from: "onClick={() => exports.download('csv')}",
    to: "onClick={() => exports.download('json')}",
    killedBy:
      'e2e/journeys/history.spec.ts › everything can be downloaded from the history and before an account is deleted',
  },
  {
    line: 'A menu of everything, on every page of the product',
    file: 'web/pages/dashboard/page-commands.ts',
    from: '(then, found) => then.showStrategy(found)',
    to: '(then, found) => then.collect(found)',
    killedBy:
      'e2e/journeys/commands.spec.ts › by keyboard: a casino is collected, its strategy read, and the focus comes back',
  },
  {
    line: 'A menu of everything, on every page of the product',
    file: 'web/pages/history/history-content.tsx',
    from: '        setCleared(cleared + 1)\n        onFilter({ ...WHOLE_HISTORY',
    to: '        onFilter({ ...WHOLE_HISTORY',
    killedBy:
      'e2e/journeys/commands.spec.ts › on the history it finds the entries of a casino, all of them again, and the downloads',
  },
  {
    line: 'A menu of everything, on every page of the product',
    file: 'web/pages/dashboard/ledger-commands.ts',
    from: "download('csv', 'Download",
    to: "download('json', 'Download",
    killedBy:
      'e2e/journeys/commands.spec.ts › on the history it finds the entries of a casino, all of them again, and the downloads',
  },
  {
    line: 'A menu of everything, on every page of the product',
    file: 'web/pages/dashboard/dashboard-frame.tsx',
    from: '        {commands ? (',
    to: "        {commands && view !== 'account' ? (",
    killedBy: 'e2e/journeys/commands.spec.ts › on the account page it leads back to the list',
  },
  {
    line: 'What is typed while a menu is on its way is kept for it',
    file: 'web/ui/kept-keys.ts',
    from: "    if (key === 'Backspace') document.execCommand('delete')\n",
    to: '',
    killedBy: 'e2e/journeys/commands.spec.ts › what is typed while a menu is on its way is not lost',
  },
  {
    line: 'An old page goes on when there is a newer version',
    file: 'web/offline/service-worker.ts',
    from: 'if (running.length < 2)',
    to: 'if (running.length < 3)',
    killedBy:
      'e2e/newer-version.spec.ts › the newer worker waits for as long as an old page runs beside a new one',
  },
  {
    line: 'An old page goes on when there is a newer version',
    file: 'web/pages/dashboard/tell-part-failure.ts',
    from: '    if (leaveVersion()) return\n',
    to: '',
    killedBy:
      'e2e/newer-version.spec.ts › without a worker an old page whose parts are gone is loaded anew by itself, once',
  },
  {
    line: 'The profit of the last thirty days as a line',
    file: 'web/data/recent-profit.ts',
    from: "['cash_out', 'spend'] as const",
    to: "['cash_out'] as const",
    killedBy:
      'e2e/journeys/trend.spec.ts › the last thirty days add up to what was cashed out and spent in them, and follow each record',
  },
  {
    line: 'The profit of the last thirty days as a line',
    file: 'web/features/summary/profit-trend.tsx',
    from: 'enabled: saved,',
    to: 'enabled: saved || !saved,',
    killedBy:
      'e2e/journeys/trend.spec.ts › the last thirty days add up to what was cashed out and spent in them, and follow each record',
  },
  {
    line: 'The profit of the last thirty days as a line',
    file: 'core/ledger/profit-line.ts',
    from: 'last || occurredAt < moment',
    to: 'occurredAt < moment - 1',
    killedBy:
      'core/ledger/profit-line.test.ts › a line begins at 0, ends at the sum of its days, and no order of the entries changes it',
  },
]
