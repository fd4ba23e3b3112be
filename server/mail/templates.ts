import type { Email } from '#server/mail/render-email.ts'

/** The values that a template can use; `link` only for mails with a token. */
export type TemplateValues = {
  readonly link: (path: string) => string
  readonly origin: string
  /** "21 November 2026, 17:00 UTC" */
  readonly moment: string
  /** When the sign-up that the link confirms was made. */
  readonly signedUp: string
  readonly device: string
}

const NOT_YOU = 'If this was not you, choose a new password now. That logs out every device.'

/** The text of every mail. Each one explains what to do if someone else caused it. */
export const TEMPLATES = {
  verify: ({ link }) => ({
    subject: 'Confirm your email address',
    paragraphs: ['Please confirm that this is your email address. Then you can log in to Daily Bonus Blog.'],
    link: { label: 'Confirm my address', url: link('/verify-email#token=') },
    after: [
      'The link works once, for 24 hours. If you did not sign up, you can ignore this email: without the link, no one can use the account.',
    ],
  }),
  'verify-sign-up': ({ link, signedUp }) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      `Somebody signed up at Daily Bonus Blog with this email address on ${signedUp}. If it was you, confirm your address. Then you can log in with the password you chose at that moment.`,
    ],
    link: { label: 'Confirm my address', url: link('/verify-email#token=') },
    after: [
      'The link works once, for 24 hours. If you did not sign up at that moment, do not open the link: it would make an account with a password that somebody else chose.',
    ],
  }),
  'address-reserved': () => ({
    subject: 'This address is reserved',
    paragraphs: [
      'Somebody signed up at Daily Bonus Blog with this email address. Until a few days ago it belonged to an account that has another address now, and that account can still take it back. Nothing was changed.',
      'If the account is yours and you did not change its address, open our mail “Your email address was changed” and take your address back. If you want a new account with this address, sign up again a week after that mail.',
    ],
  }),
  reset: ({ link }) => ({
    subject: 'Choose a new password',
    paragraphs: ['Somebody asked for a new password for your account at Daily Bonus Blog.'],
    link: { label: 'Choose a new password', url: link('/reset-password#token=') },
    after: [
      'The link works once, for 15 minutes. A new password logs out every device.',
      'If you did not ask for this, you can ignore this email: your password does not change.',
    ],
  }),
  'account-exists': ({ origin }) => ({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody signed up at Daily Bonus Blog with this email address, but it has an account already. Nothing was changed.',
      'If it was you, log in with the password you chose before. If you do not remember it, choose a new one:',
    ],
    link: { label: 'I forgot my password', url: `${origin}/forgot-password` },
    after: ['If it was not you, there is nothing you need to do.'],
  }),
  'address-in-use': () => ({
    subject: 'This address is already in use',
    paragraphs: [
      'Somebody wanted to use this email address for another account at Daily Bonus Blog. An address can belong to one account only, and this one belongs to yours. Nothing was changed.',
      'If it was you, log in with this address, or choose another one for the other account.',
    ],
  }),
  'password-changed': ({ origin, moment }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${moment}. Other devices were logged out.`,
      NOT_YOU,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
  'email-change': ({ link }) => ({
    subject: 'Confirm your new email address',
    paragraphs: ['Please confirm that you want to use this address for your account at Daily Bonus Blog.'],
    link: { label: 'Use this address', url: link('/change-email#confirm=') },
    after: [
      'The link works once, for 24 hours. Until then nothing changes.',
      'If you did not ask for this, you can ignore this email.',
    ],
  }),
  'email-changed': ({ link, moment }) => ({
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account at Daily Bonus Blog got another email address on ${moment}. This one no longer logs in.`,
      'If this was not you, take the address back. That logs out every device, and we send you a link for a new password.',
    ],
    link: { label: 'Take my address back', url: link('/change-email#undo=') },
    after: ['The link works once, for 7 days. If it was you, there is nothing you need to do.'],
  }),
  'new-device': ({ origin, moment, device }) => ({
    subject: 'New login to your account',
    paragraphs: [`Somebody logged in to your account on ${moment}, with this device: ${device}.`, NOT_YOU],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    after: ['If it was you, there is nothing you need to do.'],
  }),
  'two-factor-on': ({ origin, moment }) => ({
    subject: 'Two-factor is on',
    paragraphs: [
      `Two-factor was turned on for your account on ${moment}. From now on a code is asked for after the password. Other devices were logged out.`,
      'If this was not you, choose a new password now, and write to us: a new password does not turn it off.',
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
    after: ['If it was you, keep your backup codes where you find them without your phone.'],
  }),
  'two-factor-off': ({ origin, moment }) => ({
    subject: 'Two-factor is off',
    paragraphs: [
      `Two-factor was turned off for your account on ${moment}. Your password is now enough to log in.`,
      NOT_YOU,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
  'passkey-added': ({ origin, moment }) => ({
    subject: 'A passkey was added',
    paragraphs: [
      `A passkey was added to your account on ${moment}. Whoever has it can log in without the password.`,
      `${NOT_YOU} Then log in and delete the passkey: a new password leaves it in place.`,
    ],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
  'passkey-deleted': ({ origin, moment }) => ({
    subject: 'A passkey was deleted',
    paragraphs: [`A passkey was deleted from your account on ${moment}. It no longer logs in.`, NOT_YOU],
    link: { label: 'Choose a new password', url: `${origin}/forgot-password` },
  }),
} as const satisfies Record<string, (values: TemplateValues) => Email>

export type EmailKind = keyof typeof TEMPLATES
