import { MESSAGES } from '#contract/errors.ts'
import { fail } from '#server/http/fail.ts'

/**
 * The account service's own first question, before a form's: was it given anything to know a person by?
 *
 * A form always sends its two fields, filled or not, and hears about the empty one.
 *
 * @throws Failure `invalid` where neither reached it; spec section 5, "Auth service".
 */
export function requireCredentials(sent: { readonly email?: unknown; readonly password?: unknown }): void {
  if (sent.email === undefined && sent.password === undefined)
    throw fail('invalid', MESSAGES.emailOrPhone, 'email')
}
