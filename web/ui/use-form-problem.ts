import { type FormEvent, useState } from 'react'

/** The message above a form, and the error of each field. */
export type FormProblem<Field extends string = string> = {
  readonly title: string
  readonly fields: readonly { readonly field: Field; readonly text: string }[]
}

/**
 * Manages the error state of a form. `attempt` increases with each error, so that screen readers announce a repeated
 * message.
 *
 * @param first the initial error.
 */
export function useFormProblem<Field extends string>(first: FormProblem<Field> | null = null) {
  const [state, setState] = useState<{ problem: FormProblem<Field> | null; attempt: number }>({
    problem: first,
    attempt: 0,
  })
  const drop = (field: string) =>
    setState(({ problem, attempt }) => ({ problem: withoutField(problem, field), attempt }))
  return {
    ...state,
    stop: (problem: FormProblem<Field>) => setState(({ attempt }) => ({ problem, attempt: attempt + 1 })),
    clear: () => setState(({ attempt }) => ({ problem: null, attempt })),
    /** The `onChange` of the form: hides the error of a field that the user changes. */
    correct: ({ target }: FormEvent<HTMLFormElement>) => drop((target as HTMLInputElement).name),
    /** Hides the error of a field whose value depends on one that the user changed. */
    drop: (field: Field) => drop(field),
    errorOf: (field: Field) => state.problem?.fields.find((one) => one.field === field)?.text,
  }
}

/** Returns a problem without the error of one field, and null when no field has an error any more. */
export function withoutField<Field extends string>(
  problem: FormProblem<Field> | null,
  corrected: string,
): FormProblem<Field> | null {
  const fields = problem?.fields.filter(({ field }) => field !== corrected) ?? []
  // A problem without fields is not about what is typed.
  if (problem === null || fields.length === problem.fields.length) return problem
  return fields.length === 0 ? null : { ...problem, fields }
}
