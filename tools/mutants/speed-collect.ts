import type { Mutant } from '#tools/mutants/mutant.ts'

const VISITOR =
  'e2e/journeys/visitor.spec.ts › a visitor’s Speed Collect opens the casino and records nothing'
const MEMBER = 'e2e/journeys/member.spec.ts › Speed Collect records, opens the casino and moves on'
const RUN =
  'web/features/speed-collect/speed-run.test.ts › ready casinos of tiers 1 to 4, best value first, unknown values last'
const SIX_STEPS = 'e2e/journeys/overlays.spec.ts › six steps by keyboard, and never again once finished'
const STEPS = 'web/features/tutorial/tutorial-steps.tsx'

/** Mutants of Speed Collect and the tutorial. */
export const speedCollectMutants: readonly Mutant[] = [
  {
    line: 'Tier checkboxes 1 to 4, all on by default',
    file: 'web/features/speed-collect/tier-chips.tsx',
    from: '{SPEED_TIERS.map(',
    to: '{[...SPEED_TIERS, 5 as const].map(',
    killedBy: VISITOR,
  },
  {
    line: 'Tier checkboxes 1 to 4, all on by default',
    file: 'web/features/speed-collect/speed-run.ts',
    from: 'tiers: SPEED_TIERS, leftOut',
    to: 'tiers: SPEED_TIERS.slice(0, 3), leftOut',
    killedBy: RUN,
  },
  {
    line: 'A table of ready casinos: Casino, Expected Daily, Collect & Visit, Strategy',
    file: 'web/features/speed-collect/speed-row.tsx',
    from: ': formatMoney(listed.expected)',
    to: ': formatMoney(mine.payout)',
    killedBy: VISITOR,
  },
  {
    line: 'A table of ready casinos: Casino, Expected Daily, Collect & Visit, Strategy',
    file: 'web/features/speed-collect/speed-run.ts',
    from: '(b.listed.claim ?? -1) - (a.listed.claim ?? -1)',
    to: '(a.listed.claim ?? -1) - (b.listed.claim ?? -1)',
    killedBy: RUN,
  },
  {
    line: 'A table of ready casinos: Casino, Expected Daily, Collect & Visit, Strategy',
    file: 'web/features/speed-collect/speed-run.ts',
    from: "(status.kind === 'ready' ? [row] : [])",
    to: "(status.kind === 'closed' ? [] : [row])",
    killedBy: RUN,
  },
  {
    line: 'Strategy (View) opens the dialog',
    file: 'web/features/speed-collect/speed-collect.tsx',
    from: 'onStrategy={() => onStrategy(next)}',
    to: 'onStrategy={() => onStrategy(rest[0] ?? next)}',
    killedBy: 'e2e/journeys/faces.spec.ts › Strategy opens from Speed Collect too',
  },
  {
    line: 'Empty state: "There is nothing left to collect!"',
    file: 'web/features/speed-collect/speed-collect.tsx',
    from: 'There is nothing left to collect!\n      </h3>',
    to: 'There is nothing left to collect.\n      </h3>',
    killedBy: 'e2e/journeys/speed.spec.ts › when all is collected it says so, and when the next one is ready',
  },
  {
    line: 'Collect records the collection and opens the referral link in a new tab',
    file: 'web/features/speed-collect/speed-collect.tsx',
    from: '    else onCollect(row)\n',
    to: '    else setVisited(new Set(visited).add(row.mine.casino_id))\n',
    killedBy: MEMBER,
  },
  {
    line: 'Collect records the collection and opens the referral link in a new tab',
    file: 'web/features/speed-collect/visit-button.tsx',
    from: '      target="_blank"\n',
    to: '',
    killedBy: MEMBER,
  },
  {
    line: 'For a visitor it opens the link and records nothing',
    file: 'web/features/speed-collect/speed-collect.tsx',
    from: 'if (isSamePress()) return false',
    to: 'if (isSamePress() || visitor) return false',
    killedBy: VISITOR,
  },
  {
    line: 'For a visitor it opens the link and records nothing',
    file: 'web/features/speed-collect/visit-button.tsx',
    from: 'href={link}',
    to: 'href={row.listed.casino.site ?? link}',
    killedBy: VISITOR,
  },
  {
    line: 'Shown when logged in and the tutorialCompleted flag is missing',
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: 'offersTutorial && member && !tutorialLeft',
    to: "offersTutorial && session.kind !== 'unknown' && !tutorialLeft",
    killedBy: 'e2e/journeys/overlays.spec.ts › is not for visitors',
  },
  {
    line: 'Shown when logged in and the tutorialCompleted flag is missing',
    file: 'web/features/tutorial/tutorial-dialog.tsx',
    from: '      onClose={onClose}\n',
    to: '      onClose={() => {\n        completeTutorial()\n        onClose()\n      }}\n',
    killedBy: 'e2e/journeys/overlays.spec.ts › left before the end, it comes again',
  },
  {
    line: "6 steps: Welcome, Navigating, Resources Panel, Getting Started, Recording Spends and Cash-outs, That's it",
    file: STEPS,
    from: "title: 'Navigating',",
    to: "title: 'Navigating the dashboard',",
    killedBy: SIX_STEPS,
  },
  {
    line: 'Getting Started: 6 steps including KYC, minimum cash-out $10-$100',
    file: STEPS,
    from: '$10-$100',
    to: '$10-$50',
    killedBy: SIX_STEPS,
  },
  {
    line: 'Getting Started: 6 steps including KYC, minimum cash-out $10-$100',
    file: STEPS,
    from: '        <li>Come by once a day and collect what is ready.</li>\n',
    to: '',
    killedBy: SIX_STEPS,
  },
  {
    line: 'Next moves forward; Finish saves completion and closes',
    file: 'web/features/tutorial/tutorial-dialog.tsx',
    from: '    completeTutorial()\n',
    to: '',
    killedBy: SIX_STEPS,
  },
  {
    line: 'Next moves forward; Finish saves completion and closes',
    file: 'web/features/tutorial/tutorial-dialog.tsx',
    from: '    completeTutorial()\n    onClose()\n',
    to: '    completeTutorial()\n',
    killedBy: SIX_STEPS,
  },
]
