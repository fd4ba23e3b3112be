let containers: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function setPlaces(next: readonly HTMLElement[]): void {
  containers = next
  for (const listener of listeners) listener()
}

/** Registers an element of an open dialog as the container for its messages. Use it as a callback `ref`. */
export function registerMessagePlace(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  setPlaces([...containers, element])
  return () => setPlaces(containers.filter((other) => other !== element))
}

/** Returns the message container of the topmost dialog, or null while no dialog is open. */
export function messagePlace(): HTMLElement | null {
  return containers.at(-1) ?? null
}

/** Returns whether the dialog with this message container is still open. */
export function isMessagePlace(element: HTMLElement): boolean {
  return containers.includes(element)
}

export function onMessagePlaceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
