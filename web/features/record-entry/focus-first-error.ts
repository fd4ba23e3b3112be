/** Focuses the first field of a form with an error. Opens the details that contain fields with errors: closed ones take no focus. */
export function focusFirstError(fieldIds: readonly string[]): void {
  const fields = fieldIds.flatMap((id) => document.getElementById(id) ?? [])
  for (const field of fields) {
    const details = field.closest('details')
    if (details !== null) details.open = true
  }
  fields[0]?.focus()
}
