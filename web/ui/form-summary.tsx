import type { FormProblem } from '#web/ui/use-form-problem.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

/** The errors above a form. A field's name is its element id, unless `idOf` maps it. */
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
