/** Whether a value from outside has the shape of the contract. Extra keys pass: an older page must survive a newer server. */
export type Door<T> = (value: unknown) => value is T

type Fields<T> = { readonly [Key in keyof T]-?: Door<T[Key]> }

export const isText: Door<string> = (value) => typeof value === 'string'
export const isFlag: Door<boolean> = (value) => typeof value === 'boolean'
export const isNumber: Door<number> = (value): value is number => Number.isFinite(value)
export const isWhole: Door<number> = (value): value is number => Number.isSafeInteger(value)
export const isMoney: Door<string> = (value): value is string =>
  typeof value === 'string' && /^-?\d{1,13}\.\d\d$/.test(value)
export const isMoment: Door<string> = (value): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Number.isFinite(Date.parse(value))

export function oneOf<const T>(...allowed: readonly T[]): Door<T> {
  return (value): value is T => (allowed as readonly unknown[]).includes(value)
}

export function orNull<T>(door: Door<T>): Door<T | null> {
  return (value): value is T | null => value === null || door(value)
}

export function orMissing<T>(door: Door<T>): Door<T | undefined> {
  return (value): value is T | undefined => value === undefined || door(value)
}

export function listOf<T>(door: Door<T>): Door<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every((item) => door(item))
}

/** Every field of the contract's type needs its own door here, or this does not compile. */
export function objectOf<T extends object>(fields: Fields<T>): Door<T> {
  const doors = Object.entries<Door<unknown>>(fields)
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    doors.every(([key, door]) => door((value as Record<string, unknown>)[key]))
}

/** An answer whose body nobody reads, or that has none. */
export function isAnything(_value: unknown): _value is unknown {
  return true
}
