import type { Mutant } from '#tools/mutants/mutant.ts'

/** Mutants of errors and their words (section 8). */
export const errorsMutants: readonly Mutant[] = [
  {
    line: 'Sign-up auth error: "Error: {message}"',
    file: 'web/features/account/account-trouble.ts',
    from: '`Error: ${message}`',
    to: 'message',
    killedBy:
      'e2e/journeys/sign-up.spec.ts › an address that has an account, and a password everybody has, are refused with "Error:"',
  },
  {
    line: '"Sign-up succeeded, but failed to set user profile."',
    file: 'contract/messages.ts',
    from: 'but failed to set user profile.',
    to: 'but your profile could not be set.',
    killedBy:
      'server/routes/sign-up.db.test.ts › at %s says so, keeps the account, and is mended at the next log-in',
  },
  {
    line: '"Sign-up succeeded, but failed to fetch casinos for seeding."',
    file: 'server/commands/create-profile.ts',
    from: '!catalogue.casinos.some((casino) => casino.active)',
    to: 'catalogue.casinos.length === 0',
    killedBy: 'server/routes/sign-up.db.test.ts › with no casinos to seed',
  },
  {
    line: '"Sign-up succeeded, but failed to fetch casinos for seeding."',
    file: 'server/commands/create-profile.ts',
    from: "throw failed('casinos-failed', MESSAGES.casinosFailed, error)",
    to: "throw failed('sign-up-failed', MESSAGES.signUpFailed, error)",
    killedBy: 'server/routes/sign-up.db.test.ts › with casinos that cannot be read',
  },
  {
    line: '"Unable to seed casinos_users with default tiers."',
    file: 'server/commands/create-profile.ts',
    from: "error.statement === 'missing-casinos'",
    to: "error.statement === 'seed-casinos'",
    killedBy:
      'server/routes/sign-up.db.test.ts › at %s says so, keeps the account, and is mended at the next log-in',
  },
  {
    line: '"An unexpected error occurred while seeding user data."',
    file: 'server/commands/create-profile.ts',
    from: "    if (!(error instanceof Refusal)) throw failed('sign-up-failed', MESSAGES.signUpFailed, error)\n    throw error.statement ===",
    to: '    throw (error as Refusal).statement ===',
    killedBy: 'server/routes/sign-up.db.test.ts › with a database that is lost in the middle of the seeding',
  },
  {
    line: '"An unexpected error occurred while seeding user data."',
    file: 'server/routes/make-profile.ts',
    from: "throw new Failure('sign-up-failed', fail('sign-up-failed').message, { cause: error })",
    to: 'throw error',
    killedBy: 'server/routes/sign-up.db.test.ts › with an account that does not say enough',
  },
  {
    line: '"Sign-up successful! Please check your email to verify your account."',
    file: 'server/routes/sign-up.ts',
    from: 'if (deps.config.verifyEmail) {',
    to: 'if (!deps.config.verifyEmail) {',
    killedBy:
      'server/routes/verification.db.test.ts › sign-up, mail, link, log-in: and only then the list is made',
  },
  {
    line: '"Sign-up successful! Please check your email to verify your account."',
    file: 'web/pages/sign-up/sign-up-form.tsx',
    from: '{MESSAGES.verifyEmail}',
    to: 'Please check your email to verify your account.',
    killedBy: 'e2e/journeys/recovery.spec.ts › sign up, open the mail, log in',
  },
  {
    line: 'A session returned goes to /dashboard',
    file: 'web/pages/sign-up/sign-up-form.tsx',
    from: "location.assign('/dashboard')",
    to: "location.assign('/login')",
    killedBy: 'e2e/journeys/sign-up.spec.ts › signing up opens the dashboard with every casino',
  },
  {
    line: 'Log-in error: "Error: {message}"',
    file: 'web/features/account/account-trouble.ts',
    from: 'WORDED.includes(message) ? message : `Error: ${message}`',
    to: 'message',
    killedBy: 'web/features/account/account-trouble.test.ts › a refusal reads "Error: …" and keeps its field',
  },
  {
    line: 'Log-in error: "Error: {message}"',
    file: 'web/pages/log-in/password-step.tsx',
    from: 'stop({ title: accountTrouble(answer).text, fields: [] })',
    to: "stop({ title: answer.kind === 'refused' ? answer.message : accountTrouble(answer).text, fields: [] })",
    killedBy: 'e2e/journeys/log-in.spec.ts › a wrong password and an unknown address read the same',
  },
  {
    line: "Feedback empty: 'Please enter a message before submitting.'",
    file: 'web/features/feedback/feedback-dialog.tsx',
    from: "stop(MESSAGES.feedbackEmpty, 'Enter a message')",
    to: "stop(null, 'Enter a message')",
    killedBy:
      'e2e/journeys/overlays.spec.ts › feedback: the three alerts, and a form that starts anew after a success',
  },
  {
    line: "Feedback insert failure: 'Error submitting feedback. Please try again later.'",
    file: 'web/features/feedback/feedback-dialog.tsx',
    from: 'else stop(MESSAGES.feedbackFailed, null)',
    to: "else stop('The server does not answer.', null)",
    killedBy:
      'e2e/journeys/overlays.spec.ts › feedback: the three alerts, and a form that starts anew after a success',
  },
  {
    line: "Feedback success: 'Thank you for your feedback!'",
    file: 'web/pages/dashboard/dashboard-overlays.tsx',
    from: '            thank(MESSAGES.feedbackThanks)\n',
    to: '',
    killedBy:
      'e2e/journeys/overlays.spec.ts › feedback: the three alerts, and a form that starts anew after a success',
  },
  {
    line: "Deletion with no user: logged 'No user logged in' (and said)",
    file: 'web/pages/dashboard/open-resource.ts',
    from: "console.warn('No user logged in')",
    to: "console.warn('Not logged in')",
    killedBy: 'e2e/journeys/overlays.spec.ts › a visitor has no account to delete: logged, and said',
  },
  {
    line: "Deletion with no user: logged 'No user logged in' (and said)",
    file: 'web/pages/dashboard/open-resource.ts',
    from: "    answer('You are not logged in, so there is no account to delete.')\n",
    to: '',
    killedBy: 'e2e/journeys/overlays.spec.ts › a visitor has no account to delete: logged, and said',
  },
  {
    line: "Deletion failure: logged 'Failed to delete account' (and said)",
    file: 'web/features/delete-account/delete-account-dialog.tsx',
    from: "    console.error('Failed to delete account', answer.kind === 'refused' ? answer.code : answer.kind)\n",
    to: '',
    killedBy: 'e2e/journeys/overlays.spec.ts › a member deletes their account: refused, cancelled, done',
  },
  {
    line: "Deletion failure: logged 'Failed to delete account' (and said)",
    file: 'web/features/delete-account/deletion-trouble.ts',
    from: 'text: `Nothing was deleted. ${failure.message}`',
    to: 'text: null',
    killedBy:
      'web/features/delete-account/deletion-trouble.test.ts › any other refusal says that nothing was deleted, and why',
  },
  {
    line: 'Rank upsert failure: logged (and told)',
    file: 'web/pages/dashboard/use-order.ts',
    from: '    console.warn(`${what} was not saved:`, reasonText(answer))\n',
    to: '',
    killedBy:
      'e2e/journeys/reorder.spec.ts › an order that was refused is told and put back, and a retry saves it',
  },
  {
    line: 'Rank upsert failure: logged (and told)',
    file: 'web/pages/dashboard/use-order.ts',
    from: '    latest.current.say(`${what} was not saved: ${reasonText(answer)} The list shows what is stored.`, retry)\n',
    to: '',
    killedBy:
      'e2e/journeys/reorder.spec.ts › an order that was refused is told and put back, and a retry saves it',
  },
  {
    line: 'Dashboard data errors: logged (and told)',
    file: 'web/pages/dashboard/use-logged-failure.ts',
    from: "    logFailure('The list of casinos could not be read', failure)\n",
    to: '',
    killedBy: 'e2e/journeys/logged.spec.ts › %s that cannot be read is logged once until it can, and told',
  },
  {
    line: 'Dashboard data errors: logged (and told)',
    file: 'web/pages/dashboard/use-recording.ts',
    from: '      logFailure(`${what} was not saved`, answer)\n',
    to: '',
    killedBy: 'e2e/journeys/logged.spec.ts › %s that was refused is logged once without its amount, and told',
  },
  {
    line: 'Dashboard data errors: logged (and told)',
    file: 'web/data/use-dashboard.ts',
    from: "if (failure === undefined) return { kind: 'loading' }",
    to: "if (failure?.kind !== 'refused') return { kind: 'loading' }",
    killedBy:
      'e2e/journeys/faults.spec.ts › with the database away pages stay up, the API says 503, and the dashboard says so',
  },
  {
    line: 'Service worker console messages',
    file: 'web/offline/register-worker.ts',
    from: "          : 'Content is cached for offline use.',",
    to: "          : 'The content was kept.',",
    killedBy: 'e2e/offline.spec.ts › a visitor reads the catalogue without a connection, and is told',
  },
  {
    line: 'Service worker console messages',
    file: 'web/offline/register-worker.ts',
    from: "answer === null || answer.status >= 500) return 'unreached'",
    to: "answer === null || answer.status >= 500) return 'there'",
    killedBy: 'e2e/offline.spec.ts › a visitor reads the catalogue without a connection, and is told',
  },
  {
    line: 'Service worker console messages',
    file: 'web/offline/register-worker.ts',
    from: "    console.error('Error during service worker registration:', error)",
    to: '    void error',
    killedBy:
      'e2e/offline.spec.ts › a registration that goes wrong is told to the console and breaks nothing',
  },
  {
    line: 'Service worker console messages',
    file: 'web/offline/register-worker.ts',
    from: "  registration.addEventListener('updatefound', () => follow(registration.installing))\n",
    to: '',
    killedBy:
      'e2e/newer-version.spec.ts › an old page goes on whole, says that there is new content, and its next load is new',
  },
]
