import { MESSAGES } from '#contract/messages.ts'
import type { FormProblem } from '#web/ui/use-form-problem.ts'

export type LogInField = 'email' | 'password'

/** Returns the message when a field is empty; null when the form can be sent. */
export function logInProblem(form: Readonly<Record<LogInField, string>>): FormProblem<LogInField> | null {
  const fields: { field: LogInField; text: string }[] = []
  if (!form.email.trim()) fields.push({ field: 'email', text: 'Enter your email' })
  if (!form.password) fields.push({ field: 'password', text: 'Enter your password' })
  return fields.length > 0 ? { title: MESSAGES.fillBothFields, fields } : null
}
