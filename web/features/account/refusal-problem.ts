import type { ApiFailure } from '#web/data/api.ts'
import { accountTrouble } from '#web/features/account/account-trouble.ts'
import type { FormProblem } from '#web/features/account/use-form-problem.ts'

/** What stands above a form whose call did not work, with the field that the refusal belongs to. */
export function refusalProblem<Field extends string>(
  failure: ApiFailure,
  mend: Readonly<Record<Field, string>>,
): FormProblem<Field> {
  const { text, field } = accountTrouble(failure)
  const isMended = (name: string | null): name is Field => name !== null && Object.hasOwn(mend, name)
  return { title: text, fields: isMended(field) ? [{ field, text: mend[field] }] : [] }
}
