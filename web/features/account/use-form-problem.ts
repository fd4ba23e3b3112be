import { useState } from 'react'

/** The message above a form, and beside each field what would mend it. */
export type FormProblem<Field extends string = string> = {
  readonly title: string
  readonly fields: readonly { readonly field: Field; readonly text: string }[]
}

/**
 * What stops a form. `attempt` goes up with every stop, so that the same words are spoken
 * again. @param first stands there from the beginning.
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
