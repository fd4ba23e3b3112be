import type { Mutant } from '#tools/mutants/mutant.ts'

const FACES = 'e2e/journeys/faces.spec.ts'
const REORDER = 'e2e/journeys/reorder.spec.ts'

const IN_TIERS = 'e2e/journeys/visitor.spec.ts › a visitor sees every casino in its tier, without a summary'
const IN_ORDER = 'e2e/journeys/visitor.spec.ts › every tier has the columns in their order'
const SORTED =
  'e2e/journeys/visitor.spec.ts › a visitor’s sort turns round at the second click and is not kept'
const COUNTS_DOWN =
  'e2e/journeys/member.spec.ts › a collected casino counts down by its own rule, on the screen and after a reload'
const ADDS_UP = 'e2e/journeys/member.spec.ts › cash-outs and spends add up to the cent and survive a reload'
const BY =
  'web/features/casino-table/sort-rows.test.ts › by %s: unknown last both ways, equal rows as they stood'

const COLUMNS = 'web/features/casino-table/columns.ts'
const ROW = 'web/features/casino-table/casino-row.tsx'
const SORT = 'web/features/casino-table/sort-rows.ts'

/** Mutants of the dashboard's table: its tiers, columns, sorting and rows. */
export const dashboardTableMutants: readonly Mutant[] = [
  {
    line: 'Sections by tier: "Profitability Tier N:", "Tier 5: Not Recommended, Do Not Use!"',
    file: 'core/ranking/tier.ts',
    from: "'Tier 5: Not Recommended, Do Not Use!'",
    to: "'Profitability Tier 5: Not Recommended, Do Not Use!'",
    killedBy: 'core/ranking/custom-order.test.ts › tier %d is headed %j',
  },
  {
    line: 'Sections by tier: "Profitability Tier N:", "Tier 5: Not Recommended, Do Not Use!"',
    file: 'web/features/casino-table/casino-table.tsx',
    from: 'TIERS.toReversed() : TIERS)',
    to: 'TIERS : TIERS.toReversed())',
    killedBy: IN_TIERS,
  },
  {
    line: 'Columns and their order',
    file: ROW,
    from: `      <MoneyCell label="Total Spent" amount={mine.spent} />
      <td role="cell" className="cell-score" data-label="Community Score">
        <VoteCell
          casino={name}
          score={mine.communityRank}
          votes={mine.votes}
          mine={mine.vote}
          visitor={visitor}
          onVote={(vote) => (visitor ? actions.refuseVisitor('vote') : actions.vote(row, vote))}
        />
      </td>
`,
    to: `      <td role="cell" className="cell-score" data-label="Community Score">
        <VoteCell
          casino={name}
          score={mine.communityRank}
          votes={mine.votes}
          mine={mine.vote}
          visitor={visitor}
          onVote={(vote) => (visitor ? actions.refuseVisitor('vote') : actions.vote(row, vote))}
        />
      </td>
      <MoneyCell label="Total Spent" amount={mine.spent} />
`,
    killedBy: IN_ORDER,
  },
  {
    line: 'Status (time until ready, sortable)',
    file: 'web/features/casino-table/status-cell.tsx',
    from: '<span className="figures">{status.text}</span>',
    to: '<span className="figures">{clockAndDay(status.nextAt, now)}</span>',
    killedBy: COUNTS_DOWN,
  },
  {
    line: 'Status (time until ready, sortable)',
    file: SORT,
    from: "status.kind === 'ready' ? 0 : status.nextAt",
    to: "status.kind === 'ready' ? null : status.nextAt",
    killedBy: BY,
  },
  {
    line: 'Status (time until ready, sortable)',
    file: COLUMNS,
    from: ", sort: 'status'",
    to: '',
    killedBy: SORTED,
  },
  {
    line: 'Casino (sortable)',
    file: SORT,
    from: 'return row.listed.casino.name',
    to: 'return row.mine.user_rank',
    killedBy: SORTED,
  },
  {
    line: 'Referral Link (Visit, opens a new tab)',
    file: ROW,
    from: '      target="_blank"\n',
    to: '',
    killedBy: 'e2e/journeys/visitor.spec.ts › every Visit link opens a new tab and says what it is',
  },
  {
    line: 'Referral Link (Visit, opens a new tab)',
    file: ROW,
    from: '      Visit\n',
    to: '      Open\n',
    killedBy: 'e2e/journeys/visitor.spec.ts › every Visit link opens a new tab and says what it is',
  },
  {
    line: 'Expected Daily (sortable)',
    file: SORT,
    from: 'return row.listed.expected',
    to: 'return row.listed.expected ?? 0',
    killedBy: BY,
  },
  {
    line: 'Expected Daily (sortable)',
    file: ROW,
    from: '{formatMoney(expected)}</span>}',
    to: '{formatMoney(mine.payout)}</span>}',
    killedBy: IN_ORDER,
  },
  {
    line: 'Its tooltip: estimated daily reward times RTP to the power of play-through',
    file: 'web/features/casino-table/sort-header.tsx',
    from: ' data-tip={tip}',
    to: '',
    killedBy: IN_ORDER,
  },
  {
    line: 'Collect button',
    file: ROW,
    from: 'onClick={() => actions.collect(row)}',
    to: 'onClick={() => actions.showStrategy(row)}',
    killedBy: COUNTS_DOWN,
  },
  {
    line: 'Wash Game (or N/A)',
    file: ROW,
    from: "{casino.wash_game ?? 'N/A'}",
    to: '{casino.wash_game ?? DASH}',
    killedBy: `${FACES} › the wash game stands in its column, or N/A`,
  },
  {
    line: 'Strategy (View)',
    file: ROW,
    from: '          View\n',
    to: '          Strategy\n',
    killedBy: 'e2e/journeys/visitor.spec.ts › the strategy dialog tells how to get money out',
  },
  {
    line: 'Last Collected (sortable)',
    file: ROW,
    from: '{pastText(mine.lastCollected, now)}',
    to: '{clockAndDay(mine.lastCollected, now)}',
    killedBy: COUNTS_DOWN,
  },
  {
    line: 'Last Collected (sortable)',
    file: 'web/features/casino-table/moment-text.ts',
    from: 'if (days <= 0) return',
    to: 'if (days <= 1) return',
    killedBy: 'web/features/casino-table/moment-text.test.ts › past %i: %s',
  },
  {
    line: 'Last Collected (sortable)',
    file: SORT,
    from: 'return row.mine.lastCollected',
    to: 'return row.mine.lastCollected ?? 0',
    killedBy: BY,
  },
  {
    line: 'Cash-out Value input',
    file: ROW,
    from: "actions.recordAmount(row, 'cash-out', amount)",
    to: "actions.recordAmount(row, 'spend', amount)",
    killedBy: ADDS_UP,
  },
  {
    line: 'Total Earned (sortable)',
    file: SORT,
    from: 'return row.mine.payout',
    to: 'return row.mine.spent',
    killedBy: BY,
  },
  {
    line: 'Total Earned (sortable)',
    file: ROW,
    from: '<MoneyCell label="Total Earned" amount={mine.payout} />',
    to: '<MoneyCell label="Total Earned" amount={mine.spent} />',
    killedBy: ADDS_UP,
  },
  {
    line: 'Spent input',
    file: 'web/features/casino-table/amount-cell.tsx',
    from: "      setText('')\n",
    to: '',
    killedBy: ADDS_UP,
  },
  {
    line: 'Total Spent (sortable)',
    file: ROW,
    from: '<MoneyCell label="Total Spent" amount={mine.spent} />',
    to: '<MoneyCell label="Total Spent" amount={mine.payout} />',
    killedBy: ADDS_UP,
  },
  {
    line: 'Total Spent (sortable)',
    file: SORT,
    from: 'return row.mine.spent',
    to: 'return -row.mine.spent',
    killedBy: BY,
  },
  {
    line: 'Total Spent (sortable)',
    file: COLUMNS,
    from: ", sort: 'spent'",
    to: '',
    killedBy: SORTED,
  },
  {
    line: 'Community Score (sortable, with up and down vote)',
    file: 'web/features/casino-table/vote-cell.tsx',
    from: 'onClick={() => onVote(-1)}',
    to: 'onClick={() => onVote(1)}',
    killedBy: 'e2e/journeys/member.spec.ts › a vote counts once, turns round, and is kept',
  },
  {
    line: 'Community Score (sortable, with up and down vote)',
    file: SORT,
    from: 'return row.mine.communityRank',
    to: 'return row.mine.votes',
    killedBy: BY,
  },
  {
    line: 'Reorder drag handle (hidden for visitors)',
    file: ROW,
    from: `      {visitor ? null : (
        <td role="cell" className="cell-move"`,
    to: `      {visitor === null ? null : (
        <td role="cell" className="cell-move"`,
    killedBy: `${REORDER} › a visitor sorts without saving, takes it back, and has no handles`,
  },
  {
    line: 'Reorder drag handle (hidden for visitors)',
    file: 'web/pages/dashboard/dashboard-content.tsx',
    from: 'useDraggableRows(table, !visitor &&',
    to: 'useDraggableRows(table, visitor &&',
    killedBy: `${REORDER} › dragged by its handle within a tier, a casino takes the place of the row it is dropped on`,
  },
  {
    line: 'Community rank and tier are sortable too',
    file: SORT,
    from: 'return -row.mine.communityRank',
    to: 'return row.listed.casino.rank',
    killedBy: `${REORDER} › the list can also be sorted by community rank and by tier, in both directions`,
  },
  {
    line: 'Community rank and tier are sortable too',
    file: 'web/features/casino-table/casino-table.tsx',
    from: "sort?.key === 'tier' && sort.descending",
    to: 'sort === undefined',
    killedBy: `${REORDER} › the list can also be sorted by community rank and by tier, in both directions`,
  },
  {
    line: 'Sorting: click a header; an arrow shows the direction',
    file: 'web/features/casino-table/sort-header.tsx',
    from: "name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'}",
    to: "name={sorted === 'descending' ? 'arrow-up' : 'arrow-down'}",
    killedBy: SORTED,
  },
  {
    line: 'Sorting: click a header; an arrow shows the direction',
    file: SORT,
    from: 'descending: current?.key === key && !current.descending',
    to: 'descending: current?.key === key',
    killedBy:
      'web/features/casino-table/sort-rows.test.ts › the same header again turns the direction round, another begins ascending',
  },
  {
    line: 'Ready rows have a green highlight, others alternating stripes',
    file: 'web/features/casino-table/casino-table.css',
    from: 'background: var(--color-ready-tint);',
    to: '',
    killedBy: `${FACES} › ready rows are green, and the others alternate`,
  },
  {
    line: 'Ready rows have a green highlight, others alternating stripes',
    file: 'web/features/casino-table/casino-table.css',
    from: '.casino-row:nth-child(even)',
    to: '.casino-row:nth-child(n)',
    killedBy: `${FACES} › ready rows are green, and the others alternate`,
  },
  {
    line: 'Loading indicator',
    file: 'web/pages/dashboard/dashboard-skeleton.tsx',
    from: '{ROWS.map((row) => (',
    to: '{ROWS.slice(10).map((row) => (',
    killedBy: `${FACES} › while the casinos are fetched the page says so, and stops saying so`,
  },
]
