import { useState } from 'react'

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
  return {
    ...state,
    stop: (problem: FormProblem<Field>) => setState(({ attempt }) => ({ problem, attempt: attempt + 1 })),
    clear: () => setState(({ attempt }) => ({ problem: null, attempt })),
    errorOf: (field: Field) => state.problem?.fields.find((one) => one.field === field)?.text,
  }
}
