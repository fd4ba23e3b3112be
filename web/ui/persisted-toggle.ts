import { type Stored, type StoredKey, stored, useStored } from '#web/ui/stored.ts'

/** A boolean setting stored in this browser. It is never sent to the server. */
export type PersistedToggle = {
  /** Returns the stored value, or the default if there is none. */
  readonly isOn: () => boolean
  readonly choose: (on: boolean) => void
  readonly value: Stored<boolean>
  /** The value until the user chooses one. */
  readonly defaultValue: boolean
}

/** Creates a toggle. A stored value other than true or false counts as not set. */
export function persistedToggle(key: StoredKey, defaultValue: boolean): PersistedToggle {
  const value = stored(key, (one): one is boolean => typeof one === 'boolean')
  return {
    isOn: () => value.read() ?? defaultValue,
    choose: (on) => void value.write(on),
    value,
    defaultValue,
  }
}

/** Returns the value of a toggle. Returns the default during prerendering and until React has hydrated the page. */
export function usePersistedToggle({ value, defaultValue }: PersistedToggle): boolean {
  return useStored(value, defaultValue)
}
