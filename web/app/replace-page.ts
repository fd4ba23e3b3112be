import { APP_ID } from '#web/app/app-id.ts'

/**
 * Call it before the app replaces the prerendered page instead of hydrating it.
 *
 * @returns what to call when it has: React adds its own title, and a focused control is another one now.
 */
export function beforeReplacing(): () => void {
  const title = document.head.querySelector('title')
  const focused = document.activeElement
  return () => {
    title?.remove()
    if (focused?.isConnected === false) successorOf(focused)?.focus()
  }
}

/** Returns the control that has replaced one of an earlier render: it has the same name. */
export function successorOf(element: Element): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>(`#${APP_ID} :is(a, button)`)
  return [...controls].find((control) => nameOf(control) === nameOf(element))
}

function nameOf(element: Element): string | null {
  return element.getAttribute('aria-label') ?? element.textContent
}
