import { MESSAGES } from '#contract/messages.ts'

type Field = 'email' | 'password'

/** The message above the form, and beside each field what would mend it. */
export type LogInProblem = {
  readonly title: string
  readonly fields: readonly { readonly field: Field; readonly text: string }[]
}

/** @returns the message of spec section 5 while a field is empty; null when the server may judge it. */
export function logInProblem(form: Readonly<Record<Field, string>>): LogInProblem | null {
  const fields: { field: Field; text: string }[] = []
  if (!form.email.trim()) fields.push({ field: 'email', text: 'Enter your email' })
  if (!form.password) fields.push({ field: 'password', text: 'Enter your password' })
  return fields.length > 0 ? { title: MESSAGES.fillBothFields, fields } : null
}
