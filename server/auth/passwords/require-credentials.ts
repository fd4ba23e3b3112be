import { MESSAGES } from '#contract/errors.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Rejects a request that has neither an email address nor a password. The forms always send both fields, even if
 * empty, and get a specific error for the empty one.
 *
 * @throws ApiError `invalid` when both are missing.
 */
export function requireCredentials(sent: { readonly email?: unknown; readonly password?: unknown }): void {
  if (sent.email === undefined && sent.password === undefined)
    throw new ApiError('invalid', MESSAGES.emailOrPhone, { field: 'email' })
}
