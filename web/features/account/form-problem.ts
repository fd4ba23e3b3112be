import type { ApiFailure } from '#web/api/api.ts'
import { accountError } from '#web/features/account/account-error.ts'
import type { FormProblem } from '#web/ui/use-form-problem.ts'

/** Returns the error of a failed call for the form, with the field that caused it. */
export function formProblem<Field extends string>(
  failure: ApiFailure,
  fieldErrors: Readonly<Record<Field, string>>,
): FormProblem<Field> {
  const { text, field } = accountError(failure)
  const hasFieldError = (name: string | null): name is Field =>
    name !== null && Object.hasOwn(fieldErrors, name)
  return { title: text, fields: hasFieldError(field) ? [{ field, text: fieldErrors[field] }] : [] }
}
