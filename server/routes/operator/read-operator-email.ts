import { readAccountAddress } from '#server/auth/email/email-address.ts'
import { ApiError } from '#server/errors.ts'

/** Reads the address that a tool is about. @throws ApiError `invalid` */
export function readOperatorEmail(text: string): string {
  const email = readAccountAddress(text)
  if (email === null) throw new ApiError('invalid', 'Please enter a valid email address.', { field: 'email' })
  return email
}
