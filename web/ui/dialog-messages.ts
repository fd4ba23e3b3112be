let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  places = next
  for (const listener of listeners) listener()
}

/** Makes an element of an open dialog the place for what is said in answer to it; a `ref`. */
export function offerMessagePlace(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  change([...places, element])
  return () => change(places.filter((place) => place !== element))
}

/** @returns where the dialog on top says things; null while none is open. */
export function messagePlace(): HTMLElement | null {
  return places.at(-1) ?? null
}

/** @returns whether the dialog of a place is open still. */
export function isMessagePlace(place: HTMLElement): boolean {
  return places.includes(place)
}

export function onMessagePlaceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
