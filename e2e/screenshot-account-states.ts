import type { Page } from '@playwright/test'
import { LIMITS, OPERATOR, rejecting, responding, TWO_FACTOR } from './screenshot-responses.ts'
import {
  statesOf,
  choosing,
  dialogOpen,
  emptyShown,
  errorShown,
  filling,
  hydrated,
  pending,
  pressing,
  regionShown,
  type State,
  type Step,
  textShown,
  inOrder,
} from './screenshot-steps.ts'

const logInWith = (...before: readonly Step[]) => ({
  before: inOrder(...before),
  steps: inOrder(
    hydrated('Log In'),
    filling('Email', 'sam@example.com'),
    filling('Password', 'correct horse battery'),
    (page) => page.getByRole('button', { name: 'Log In', exact: true }).click(),
  ),
})

const signUpFrom = (location: string, ...more: readonly Step[]): Step =>
  inOrder(
    hydrated('Sign Up'),
    filling('Email', 'sam@example.com'),
    filling('Password', 'correct horse battery'),
    filling('Age', '34'),
    choosing('Location', location),
    ...more,
  )

const signUp: Step = (page) => page.getByRole('button', { name: 'Sign Up', exact: true }).click()
const loaded = textShown('@example.com')
/** Opens a dialog of the account page. */
const opening = (name: string | RegExp, ...before: readonly Step[]) => ({
  before: inOrder(...before),
  steps: inOrder(loaded, pressing(name), (page) =>
    page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor(),
  ),
})
const scrolledTo = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).evaluate((section) => section.scrollIntoView())
const limitsSection = (before: Step) => ({
  before,
  steps: inOrder(loaded, scrolledTo('Limits and breaks')),
})
const operator = inOrder(OPERATOR.inbox, OPERATOR.catalog, OPERATOR.user)
const atEnd: Step = (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))

/** The states of log-in, sign-up, the pages of email links, the account, and the operator tools. */
export const ACCOUNT_STATES: readonly State[] = [
  ...statesOf('visitor', '/login', {
    'log-in': {},
    'log-in-rejected': { steps: inOrder(hydrated('Log In'), pressing('Log In')) },
    'log-in-wrong': { ...logInWith(), steps: inOrder(logInWith().steps, textShown('Error:')) },
    'log-in-code': logInWith(responding('**/api/login', { twoFactor: true })),
    'log-in-backup-code': {
      ...logInWith(responding('**/api/login', { twoFactor: true })),
      steps: inOrder(logInWith().steps, pressing('Use a backup code instead'), pressing('Log In')),
    },
    'log-in-unverified': logInWith(rejecting('**/api/login', 'email-unverified')),
  }),
  ...statesOf('visitor', '/signup', {
    'sign-up': {},
    'sign-up-rejected': { steps: inOrder(hydrated('Sign Up'), pressing('Sign Up')) },
    'sign-up-restricted': {
      steps: signUpFrom('CA', textShown('allowed in California')),
      whole: true,
    },
    'sign-up-canada': { steps: signUpFrom('Canada'), whole: true },
    'sign-up-blocked': { steps: signUpFrom('WA', signUp, textShown('Sorry, state laws')), whole: true },
    'sign-up-verify': {
      before: responding('**/api/signup', { session: false }, 201),
      steps: signUpFrom('OR', signUp, textShown('check your email')),
    },
  }),
  ...statesOf('visitor', '/forgot-password', {
    'forgot-password': {},
    'forgot-password-sent': {
      before: responding('**/api/password/forgot', { mail: true }),
      steps: inOrder(filling('Email', 'sam@example.com'), pressing(/^Send/), textShown('Send again')),
    },
    'forgot-password-no-mail': {
      steps: inOrder(filling('Email', 'sam@example.com'), pressing(/^Send/), textShown('set up to send')),
    },
  }),
  ...statesOf('visitor', '/reset-password#token=abc', {
    'reset-password': { before: TWO_FACTOR.resetPasskeys, steps: textShown('Passkeys on this account') },
  }),
  ...statesOf('visitor', '/reset-password', {
    'reset-password-cut-off': { steps: textShown('Part of this link') },
  }),
  ...statesOf('visitor', '/verify-email#token=abc', {
    'verify-email': { steps: hydrated('Confirm my address') },
    'verify-email-expired': {
      steps: inOrder(hydrated('Confirm my address'), pressing('Confirm my address'), textShown('expired')),
    },
  }),
  ...statesOf('visitor', '/change-email#confirm=abc', {
    'change-email-confirm': { steps: hydrated('Use this address') },
  }),
  ...statesOf('visitor', '/change-email#undo=abc', {
    'change-email-undo': { steps: hydrated('Restore my address') },
  }),
  ...statesOf('visitor', '/account', { 'account-visitor': { steps: textShown('Log in to') } }),
  ...statesOf('member', '/account', {
    account: { steps: loaded, whole: true },
    'account-two-factor': {
      before: inOrder(TWO_FACTOR.on, TWO_FACTOR.passkeys, TWO_FACTOR.sessions),
      steps: inOrder(loaded, scrolledTo('Two-factor authentication')),
    },
    'account-loading': { before: pending('**/api/profile'), steps: regionShown('Loading your account') },
    'account-unreachable': {
      before: (page) => page.route('**/api/profile', (route) => route.abort()),
      steps: errorShown,
    },
    limits: limitsSection(LIMITS.reached),
    'limits-break': limitsSection(LIMITS.onBreak),
    'limits-break-ended': limitsSection(LIMITS.breakEnded),
    'break-question': opening('Start a break'),
    'change-email': opening('Change email'),
    'change-email-reauth': {
      before: rejecting('**/api/email/change', 'reauthentication-needed'),
      steps: inOrder(
        loaded,
        pressing('Change email'),
        filling('New email', 'new@example.com'),
        pressing('Send the link'),
        textShown('Confirm it’s you'),
      ),
    },
    'change-location': opening('Change location'),
    'change-password': opening('Change password'),
    'change-password-rejected': {
      steps: inOrder(loaded, pressing('Change password'), dialogOpen, (page) =>
        page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click(),
      ),
    },
    'two-factor': opening('Turn on', TWO_FACTOR.start),
    'backup-codes': {
      before: inOrder(TWO_FACTOR.start, TWO_FACTOR.codes),
      steps: inOrder(
        loaded,
        pressing('Turn on'),
        dialogOpen,
        filling('Code', '123456'),
        (page) => page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click(),
        textShown('saved them'),
      ),
    },
    'two-factor-off': opening(/^Turn off/, TWO_FACTOR.on),
    'new-codes': opening(/^Create new/, TWO_FACTOR.on),
    'add-passkey': opening('Add a passkey'),
    'delete-passkey': opening(/^Delete My phone/, TWO_FACTOR.passkeys),
    'account-delete': opening('Delete Account'),
  }),
  ...statesOf('visitor', '/operator', { 'operator-visitor': { steps: emptyText } }),
  ...statesOf('member', '/operator', {
    'operator-no-role': { steps: emptyShown },
    'operator-two-factor': { before: rejecting('**/api/operator/feedback*', 'forbidden'), steps: emptyShown },
    'operator-confirm': {
      before: rejecting('**/api/operator/feedback*', 'reauthentication-needed'),
      steps: emptyShown,
    },
    'operator-loading': { before: pending('**/api/operator/feedback*') },
    operator: { before: operator, steps: textShown('casinos in the database'), whole: true },
    'operator-user': {
      before: operator,
      steps: inOrder(
        (page) => page.getByLabel('Email address').last().fill('sam@example.com'),
        pressing('Find user'),
        pressing('End all sessions'),
        atEnd,
      ),
    },
  }),
]

function emptyText(page: Page): Promise<unknown> {
  return textShown('Log in to use')(page)
}
