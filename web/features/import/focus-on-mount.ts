/** A ref for the title or the message of a step that replaces the one with the focus, which would be lost. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
