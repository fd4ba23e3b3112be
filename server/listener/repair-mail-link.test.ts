import { expect, test } from 'vitest'
import { repairMailLink } from '#server/listener/repair-mail-link.ts'

const TOKEN = `${'Aa0-_'.repeat(8)}xyz`

test.each([
  [`/verify-email%23token=${TOKEN}`, `/verify-email#token=${TOKEN}`],
  [`/reset-password%23token=${TOKEN}`, `/reset-password#token=${TOKEN}`],
  [`/change-email%23undo=${TOKEN}`, `/change-email#undo=${TOKEN}`],
  [`/verify-email%2523token%3D${TOKEN}`, `/verify-email#token=${TOKEN}`],
  [`/verify-email%23token=${TOKEN}?utm_source=mail`, `/verify-email#token=${TOKEN}`],
  [`/verify-email%23token=${TOKEN}&utm_source=mail`, `/verify-email#token=${TOKEN}`],
  [`/verify-email%23token=${TOKEN}.`, `/verify-email#token=${TOKEN}`],
  [`/VERIFY-EMAIL%23TOKEN=${TOKEN}`, `/verify-email#token=${TOKEN}`],
  ['/VERIFY-EMAIL', '/verify-email'],
  [`/unsubscribe%23token=${'a'.repeat(75)}.`, `/unsubscribe#token=${'a'.repeat(75)}`],
  [`/verify-email/%23token=${TOKEN}`, `/verify-email#token=${TOKEN}`],
  [`/verify-email%2523token%253D${TOKEN}`, `/verify-email#token=${TOKEN}`],
  [`/verify-email&utm_source=mail%23token=${TOKEN}`, `/verify-email#token=${TOKEN}`],
  [`/reset-password?utm_source=mail%23token=${TOKEN}`, `/reset-password#token=${TOKEN}`],
  // A browser adds the part after the # again.
  ['/verify-email&utm_source=mail', '/verify-email'],
  ['/Reset-Password&utm_source=mail', '/reset-password'],
  ['/change-email.', '/change-email'],
  ['/verify-email)', '/verify-email'],
  ['/unsubscribe/&amp;utm_source=mail', '/unsubscribe'],
  // Without a complete token, the page asks for the code.
  [`/verify-email%23token=${TOKEN}x`, '/verify-email'],
  [`/verify-email%23token=${TOKEN.slice(1)}`, '/verify-email'],
  [`/Reset-Password%23token=3D${TOKEN}`, '/reset-password'],
  [`/change-email%20`, '/change-email'],
  ['/Change-Email?utm_source=mail', '/change-email?utm_source=mail'],
])('%s leads to %s', (target, link) => expect(repairMailLink(target)).toBe(link))

test.each([
  '/verify-email',
  '/verify-email?utm_source=mail',
  '/verify-emails',
  '/verify-email/more',
  `/dashboard%23token=${TOKEN}`,
  `//verify-email%23token=${TOKEN}`,
  '/DASHBOARD',
  '/api/email/verify',
])('%s is left alone', (target) => expect(repairMailLink(target)).toBeNull())
