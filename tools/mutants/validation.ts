import type { Mutant } from '#tools/mutants/mutant.ts'

const SIGN_UP_JOURNEY = 'e2e/journeys/sign-up.spec.ts › every refusal has its words, and what was typed stays'
const SUMS_JOURNEY =
  'e2e/journeys/member.spec.ts › cash-outs and spends add up to the cent and survive a reload'
const NO_AMOUNT_JOURNEY =
  'e2e/journeys/member.spec.ts › what is no amount stays in the field with the reason, and is not stored'
const VISITOR_JOURNEY =
  'e2e/journeys/visitor.spec.ts › what only members can do says so, in the specification’s words'
const CREDENTIALS_TEST = 'server/routes/log-in.db.test.ts › %s without anything to know a person by'

/** Mutants of validation (section 5). */
export const validationMutants: readonly Mutant[] = [
  {
    line: 'Sign-up: "Please fill out all fields."',
    file: 'core/eligibility/check-sign-up.ts',
    from: "  if (!state?.trim()) return failure({ kind: 'missing', field: 'state' })\n",
    to: '',
    killedBy: 'core/eligibility/check-sign-up.test.ts › %j: %s',
  },
  {
    line: 'Sign-up: "Please fill out all fields."',
    file: 'web/pages/sign-up/sign-up-problem.ts',
    from: 'title: MESSAGES.fillAllFields',
    to: "title: 'Please fill in all fields.'",
    killedBy: SIGN_UP_JOURNEY,
  },
  {
    line: 'Sign-up: "You must be at least 18 years old to sign up."',
    file: 'core/eligibility/check-sign-up.ts',
    from: 'age < MIN_AGE',
    to: 'age <= MIN_AGE',
    killedBy: 'core/eligibility/check-sign-up.test.ts › age %d: %s',
  },
  {
    line: 'Sign-up: "You must be at least 18 years old to sign up."',
    file: 'core/eligibility/check-sign-up.ts',
    from: 'MIN_AGE = 18',
    to: 'MIN_AGE = 17',
    killedBy: 'web/pages/sign-up/sign-up-problem.test.ts › age %s',
  },
  {
    line: 'Sign-up: "You must be at least 18 years old to sign up."',
    file: 'web/pages/sign-up/sign-up-form.tsx',
    from: '    if (wrong) return stop(wrong)\n',
    to: "    if (wrong?.fields[0]?.field !== 'age' && wrong) return stop(wrong)\n",
    killedBy: SIGN_UP_JOURNEY,
  },
  {
    line: 'Sign-up: "Please select a valid location." (Canada plus 50 US state codes)',
    file: 'core/eligibility/locations.ts',
    from: "'WI', 'WV', 'WY',",
    to: "'WI', 'WV', 'DC',",
    killedBy:
      'core/eligibility/check-sign-up.test.ts › Canada and fifty states are offered, and what is blocked is refused',
  },
  {
    line: 'Sign-up: "Please select a valid location." (Canada plus 50 US state codes)',
    file: 'core/eligibility/locations.ts',
    from: "['Canada', ...US_STATES]",
    to: "['Canada', 'Mexico', ...US_STATES]",
    killedBy:
      'core/eligibility/check-sign-up.test.ts › Canada and fifty states are offered, and what is blocked is refused',
  },
  {
    line: 'Sign-up: "Please select a valid location." (Canada plus 50 US state codes)',
    file: 'web/pages/sign-up/sign-up-problem.ts',
    from: 'title: MESSAGES.unknownLocation',
    to: 'title: FILL.state',
    killedBy: 'e2e/journeys/sign-up.spec.ts › a location that is not offered is refused',
  },
  {
    line: 'Sign-up: WA, ID, NV: "Sorry, state laws don\'t allow access to Sweepstakes casinos in your state."',
    file: 'core/eligibility/check-sign-up.ts',
    from: 'blocked.includes(location)',
    to: 'blocked.indexOf(location) > 0',
    killedBy: 'web/pages/sign-up/sign-up-problem.test.ts › location %s',
  },
  {
    line: 'Sign-up: WA, ID, NV: "Sorry, state laws don\'t allow access to Sweepstakes casinos in your state."',
    file: 'catalogue/jurisdictions.json',
    from: '"source": "Nevada SB 256 (2025)",\n    "confidence": "H",\n    "checked": "mid-2026",\n    "blocks_sign_up": true',
    to: '"source": "Nevada SB 256 (2025)",\n    "confidence": "H",\n    "checked": "mid-2026",\n    "blocks_sign_up": false',
    killedBy: 'catalogue/jurisdictions.test.ts › sign-up is closed in the three states of the specification',
  },
  {
    line: 'Sign-up: WA, ID, NV: "Sorry, state laws don\'t allow access to Sweepstakes casinos in your state."',
    file: 'contract/messages.ts',
    from: 'access to Sweepstakes casinos in your state.',
    to: 'access to sweepstakes casinos in your state.',
    killedBy: SIGN_UP_JOURNEY,
  },
  {
    line: 'Log-in: "Please fill out both fields."',
    file: 'server/routes/log-in.ts',
    from: "!body.email?.trim() || password === ''",
    to: '!body.email?.trim()',
    killedBy: 'server/routes/log-in.db.test.ts › needs both fields: %j',
  },
  {
    line: 'Log-in: "Please fill out both fields."',
    file: 'web/pages/log-in/log-in-problem.ts',
    from: 'title: MESSAGES.fillBothFields',
    to: 'title: MESSAGES.fillAllFields',
    killedBy: 'e2e/journeys/log-in.spec.ts › both fields are asked for',
  },
  {
    line: 'Auth service: "You must provide either an email or phone number and a password"',
    file: 'contract/messages.ts',
    from: "email or phone number and a password'",
    to: "email or phone number and a password.'",
    killedBy: CREDENTIALS_TEST,
  },
  {
    line: 'Auth service: "You must provide either an email or phone number and a password"',
    file: 'server/routes/sign-up.ts',
    from: '    requireCredentials(body)\n',
    to: '',
    killedBy: CREDENTIALS_TEST,
  },
  {
    line: 'Amounts: placeholder 0.00',
    file: 'web/features/casino-table/amount-cell.tsx',
    from: 'placeholder="0.00"',
    to: 'placeholder="0"',
    killedBy: SUMS_JOURNEY,
  },
  {
    line: 'Amounts: numeric with step 0.01 (a text field with a decimal keyboard, at most two decimals)',
    file: 'web/features/casino-table/amount-cell.tsx',
    from: '        inputMode="decimal"\n',
    to: '',
    killedBy: NO_AMOUNT_JOURNEY,
  },
  {
    line: 'Amounts: numeric with step 0.01 (a text field with a decimal keyboard, at most two decimals)',
    file: 'core/money/parse-amount.ts',
    from: "return parsePlainAmount(`${(parts[1] ?? '').replaceAll(',', '')}${parts[2] ?? ''}`)",
    to: "return parsePlainAmount(`${(parts[1] ?? '').replaceAll(',', '')}${(parts[2] ?? '').slice(0, 3)}`)",
    killedBy: NO_AMOUNT_JOURNEY,
  },
  {
    line: 'Enter with a non-blank value submits it trimmed, then clears; blank is ignored',
    file: 'web/features/casino-table/amount-cell.tsx',
    from: "    if (read.ok) {\n      setText('')\n",
    to: '    if (read.ok) {\n',
    killedBy: SUMS_JOURNEY,
  },
  {
    line: 'Enter with a non-blank value submits it trimmed, then clears; blank is ignored',
    file: 'web/data/amount-error-text.ts',
    from: "    case 'blank':\n      return null",
    to: "    case 'blank':\n      return 'Write it like 12.50'",
    killedBy: SUMS_JOURNEY,
  },
  {
    line: 'Enter with a non-blank value submits it trimmed, then clears; blank is ignored',
    file: 'core/money/parse-amount.ts',
    from: "const typed = text.replace(/^ +| +$/g, '')",
    to: 'const typed = text',
    killedBy: SUMS_JOURNEY,
  },
  {
    line: 'Amounts are parsed as decimals and added to the running totals',
    file: 'server/commands/record-entry.ts',
    from: "user_total_payout = user_total_payout + case when $4 = 'cash_out' then $5::numeric else 0 end",
    to: "user_total_payout = case when $4 = 'cash_out' then $5::numeric else user_total_payout end",
    killedBy: 'server/commands/ledger.db.test.ts › add up, and profit is what came out minus what went in',
  },
  {
    line: 'Amounts are parsed as decimals and added to the running totals',
    file: 'server/commands/record-entry.ts',
    from: "user_total_spent = user_total_spent + case when $4 = 'spend' then $5::numeric else 0 end",
    to: "user_total_spent = case when $4 = 'spend' then $5::numeric else user_total_spent end",
    killedBy: 'server/commands/ledger.db.test.ts › add up, and profit is what came out minus what went in',
  },
  {
    line: 'Amounts are parsed as decimals and added to the running totals',
    file: 'core/money/decimal-text.ts',
    from: 'const value = Number(parts[2]) * 100 + Number(parts[3])',
    to: 'const value = Math.trunc(Math.abs(Number(text)) * 100)',
    killedBy: 'core/money/parse-amount.test.ts › every number of cents comes back from its decimal text',
  },
  {
    line: 'Amounts are parsed as decimals and added to the running totals',
    file: 'core/money/decimal-text.ts',
    from: '* 100 + Number(parts[3])',
    to: '* 100 + Number(parts[3]) / 10',
    killedBy: 'core/money/parse-amount.test.ts › 0.10 and 0.20 added ten thousand times is exactly 3,000.00',
  },
  {
    line: 'Inputs and voting are disabled for visitors',
    file: 'web/features/casino-table/amount-cell.tsx',
    from: '        readOnly={visitor}\n',
    to: '',
    killedBy: VISITOR_JOURNEY,
  },
  {
    line: 'Inputs and voting are disabled for visitors',
    file: 'web/features/casino-table/amount-cell.tsx',
    from: '        aria-disabled={visitor || undefined}\n',
    to: '',
    killedBy: VISITOR_JOURNEY,
  },
  {
    line: 'Inputs and voting are disabled for visitors',
    file: 'web/features/casino-table/vote-cell.tsx',
    from: '        aria-pressed={mine === -1}\n        aria-disabled={visitor || undefined}\n',
    to: '        aria-pressed={mine === -1}\n',
    killedBy: VISITOR_JOURNEY,
  },
  {
    line: 'Further numeric validation (not shown): one table for form and API',
    file: 'core/money/parse-amount.ts',
    from: 'if (value > MAX_AMOUNT)',
    to: 'if (value >= MAX_AMOUNT)',
    killedBy: 'core/money/parse-amount.test.ts › the API reads %j as %j',
  },
  {
    line: 'Further numeric validation (not shown): one table for form and API',
    file: 'core/money/parse-amount.ts',
    from: 'TYPED = /^\\$? ?(',
    to: 'TYPED = /^(',
    killedBy: 'core/money/parse-amount.test.ts › the form reads %j as %j',
  },
  {
    line: 'Further numeric validation (not shown): one table for form and API',
    file: 'server/commands/read-amount.ts',
    from: 'const amount = parsePlainAmount(text)',
    to: 'const amount = parsePlainAmount(text.trim())',
    killedBy: 'server/routes/records.db.test.ts › %s',
  },
  {
    line: "Feedback: 'Please enter a message before submitting.'",
    file: 'core/feedback/check-feedback.ts',
    from: "  if (message.replace(UNSEEN, '') === '') return failure({ kind: 'empty' })\n",
    to: "  if (text === '') return failure({ kind: 'empty' })\n",
    killedBy: 'core/feedback/check-feedback.test.ts › %j is nothing to read',
  },
  {
    line: "Feedback: 'Please enter a message before submitting.'",
    file: 'server/routes/feedback.ts',
    from: 'empty: MESSAGES.feedbackEmpty',
    to: "empty: 'Please enter a message.'",
    killedBy: 'server/routes/feedback.db.test.ts › %j is empty: the words of the specification',
  },
  {
    line: "Feedback: 'Please enter a message before submitting.'",
    file: 'web/features/feedback/feedback-dialog.tsx',
    from: "stop(MESSAGES.feedbackEmpty, 'Enter a message')",
    to: "stop(null, 'Enter a message')",
    killedBy:
      'e2e/journeys/overlays.spec.ts › feedback: the three alerts, and a form that starts anew after a success',
  },
]
