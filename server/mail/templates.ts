import { LINK_PATHS, type TokenPurpose } from '#server/mail/mail-tokens.ts'
import type { Email } from '#server/mail/render-email.ts'

/** The values that a template can use; `link` and `code` only for mails with a token. */
export type TemplateValues = {
  readonly link: (purpose: TokenPurpose) => string
  /** Replaces the link if that is damaged on its way. */
  readonly code: string
  readonly origin: string
  /** "November 21, 2026, at 17:00 UTC" */
  readonly moment: string
  /** When the sign-up that the link confirms was made. */
  readonly signedUp: string
  readonly device: string
  /** What is ready, as in a notification. */
  readonly summary: string
  /** Which cash-outs are overdue; null if none is told. */
  readonly overdue: string | null
  /** Ends the digest without a log-in. */
  readonly unsubscribeUrl: string
  /** The page on which a person ends these emails without a log-in. */
  readonly unsubscribePage: string
}

const NOT_YOU = 'If this wasn’t you, choose a new password now. That logs out every device.'

/** Some mail programs cut a link or change it. */
function byHand({ origin, code }: TemplateValues, purpose: TokenPurpose): string {
  const [page = ''] = LINK_PATHS[purpose].split('#')
  return `If the link doesn’t work, open ${origin}${page} and enter your email address and this code: ${code}`
}

/** The text of every mail. Each one explains what to do if someone else caused it. */
export const TEMPLATES = {
  verify: (values) => ({
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm your email address. Then you can log in to Daily Bonus Blog.'],
    link: { label: 'Confirm my address', url: values.link('verify') },
    after: [
      byHand(values, 'verify'),
      'The link works once and expires in 24 hours. If you didn’t sign up, you can ignore this email. No one can use the account until this address is confirmed.',
    ],
  }),
  'verify-sign-up': (values) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Someone signed up for Daily Bonus Blog with this email address on ${values.signedUp}. If you signed up, then or since, confirm your address. Another browser than the one you used asks for the password you chose. After that, you can log in.`,
    ],
    link: { label: 'Confirm my address', url: values.link('verify') },
    after: [
      byHand(values, 'verify'),
      'The link works once and expires in 24 hours. If you didn’t sign up, you can ignore this email. No one can use this address without the link and that password.',
    ],
  }),
  'address-reserved': () => ({
    subject: 'This address is reserved',
    paragraphs: [
      'Someone signed up for Daily Bonus Blog with this email address. Until a few days ago, it belonged to an account that now uses another address, and that account’s owner can still restore it. Nothing was changed.',
      'If the account is yours and you didn’t change its address, open our email “Your email address was changed” and restore your address. If you want a new account with this address, sign up again a week after that email.',
    ],
  }),
  reset: (values) => ({
    subject: 'Choose a new password',
    paragraphs: ['Someone asked to reset the password for your Daily Bonus Blog account.'],
    link: { label: 'Choose a new password', url: values.link('reset') },
    after: [
      byHand(values, 'reset'),
      'The link works once and expires in 15 minutes. A new password logs out every device.',
      'If you didn’t ask for this, you can ignore this email. Your password won’t change.',
    ],
  }),
  'account-exists': ({ origin }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Someone signed up for Daily Bonus Blog with this email address, but it already has an account. Nothing was changed.',
      'If it was you, log in with your password. If you don’t remember it, choose a new one:',
    ],
    link: { label: 'I forgot my password', url: `${origin}/forgot-password` },
    after: ['If it wasn’t you, you don’t need to do anything.'],
  }),
  'address-in-use': () => ({
    subject: 'This address is already in use',
    paragraphs: [
      'Someone tried to use this email address for another Daily Bonus Blog account. An address can belong to only one account, and this one belongs to yours. Nothing was changed.',
      'If it was you, log in with this address, or choose a different one for the other account.',
    ],
  }),
  'password-changed': ({ origin, moment }) => ({
    subject: 'Your password was changed',
    paragraphs: [`Your account password was changed on ${moment}. Other devices were logged out.`, NOT_YOU],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
  'email-change': (values) => ({
    subject: 'Confirm your new email address',
    paragraphs: ['Please confirm that you want to use this address for your Daily Bonus Blog account.'],
    link: { label: 'Use this address', url: values.link('change') },
    after: [
      byHand(values, 'change'),
      'The link works once and expires in 24 hours. Nothing changes until you use it.',
      'If you didn’t ask for this, you can ignore this email.',
    ],
  }),
  'email-change-requested': ({ origin, moment }) => ({
    subject: 'A new email address was requested',
    paragraphs: [
      `Someone who is logged in to your account asked to change its email address on ${moment}. Nothing changes until the new address is confirmed.`,
      `${NOT_YOU} It also cancels this request.`,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    after: [
      'If it was you, open the link that we emailed to the new address, and stay logged in until then.',
    ],
  }),
  'email-changed': (values) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address for your Daily Bonus Blog account was changed on ${values.moment}. You can no longer log in with this one.`,
      'If this wasn’t you, restore your address. That logs out every device, and we’ll email you a link to choose a new password.',
    ],
    link: { label: 'Restore my address', url: values.link('undo') },
    after: [
      byHand(values, 'undo'),
      'The link works once and expires in 7 days. If it was you, you don’t need to do anything.',
    ],
  }),
  'email-restored': ({ origin, moment }) => ({
    subject: 'Your email address was changed back',
    paragraphs: [
      `The email address for your Daily Bonus Blog account was changed back to an earlier one on ${moment}. You can no longer log in with this one.`,
      'If this wasn’t you, someone else can read the mail of that earlier address. Tell us, because only we can help you then.',
    ],
    link: { label: 'Contact us', url: `${origin}/contact` },
    after: ['If it was you, you don’t need to do anything.'],
  }),
  'new-device': ({ origin, moment, device }) => ({
    subject: 'New log-in to your account',
    paragraphs: [`Someone logged in to your account on ${moment} from this device: ${device}.`, NOT_YOU],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    after: ['If it was you, you don’t need to do anything.'],
  }),
  'log-in-incomplete': ({ origin, moment, device }) => ({
    subject: 'Someone entered your password',
    paragraphs: [
      `Someone entered your password on ${moment} on this device: ${device}. They didn’t enter a code, so they weren’t logged in.`,
      `If this wasn’t you, someone knows your password. Choose a new one now.`,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    after: ['If it was you, you don’t need to do anything.'],
  }),
  'two-factor-on': ({ origin, moment }) => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      `Two-factor authentication was turned on for your account on ${moment}. From now on, you’ll enter a code after your password. Other devices were logged out.`,
      'If this wasn’t you, choose a new password now and contact us. A new password doesn’t turn off two-factor authentication.',
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    after: ['If it was you, keep your backup codes where you can find them without your phone.'],
  }),
  'two-factor-off': ({ origin, moment }) => ({
    subject: 'Two-factor authentication is off',
    paragraphs: [
      `Two-factor authentication was turned off for your account on ${moment}. You now need only your password to log in.`,
      NOT_YOU,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
  'passkey-added': ({ origin, moment }) => ({
    subject: 'A passkey was added',
    paragraphs: [
      `A passkey was added to your account on ${moment}. Anyone who has it can log in without your password.`,
      `${NOT_YOU} Then log in and delete the passkey, because a new password doesn’t remove it.`,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
  'passkey-deleted': ({ origin, moment }) => ({
    subject: 'A passkey was deleted',
    paragraphs: [
      `A passkey was deleted from your account on ${moment}. It can no longer be used to log in.`,
      NOT_YOU,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
  'reminder-digest': ({ origin, summary, overdue, unsubscribeUrl, unsubscribePage }) => ({
    subject: 'Your bonuses today',
    paragraphs: [
      ...(summary === '' ? [] : [summary]),
      ...(overdue === null ? [] : [`${overdue}. See ${origin}/cash-outs`]),
    ],
    link: { label: 'Open my list', url: `${origin}/dashboard` },
    after: [`You get this email because you turned on the digest by email. Change it at ${origin}/reminders`],
    end: { label: 'Stop these emails, without logging in', url: unsubscribePage },
    unsubscribeUrl,
  }),
  'mail-test': () => ({
    subject: 'Test email',
    paragraphs: ['This is a test email from Daily Bonus Blog. The mail server accepted it.'],
  }),
} as const satisfies Record<string, (values: TemplateValues) => Email>

export type EmailKind = keyof typeof TEMPLATES
