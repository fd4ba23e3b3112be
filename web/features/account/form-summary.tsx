import type { FormProblem } from '#web/features/account/use-form-problem.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

/** What stops the form, above it; nothing while nothing does. A field's name is its id, or `idOf` says it. */
export function FormSummary({
  problem,
  attempt,
  idOf = (field) => field,
}: {
  problem: FormProblem | null
  attempt: number
  idOf?: (field: string) => string
}) {
  if (problem === null) return null
  return (
    <ErrorSummary
      title={problem.title}
      items={problem.fields.map(({ field, text }) => ({ fieldId: idOf(field), text }))}
      attempt={attempt}
    />
  )
}
