/** Checks that a value has the shape of the contract. Extra keys pass, so that an older page works with a newer server. */
export type Guard<T> = (value: unknown) => value is T

// Guards that a script does not use are not in its bundle: the bundler knows that their creation has no side effects.

type Fields<T> = { readonly [Key in keyof T]-?: Guard<T[Key]> }

export const isText: Guard<string> = (value) => typeof value === 'string'
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean'
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value)
export const isMoney: Guard<string> = (value): value is string =>
  typeof value === 'string' && /^-?\d{1,13}\.\d\d$/.test(value)
export const isMoment: Guard<string> = (value): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Number.isFinite(Date.parse(value))

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T>(...allowed: readonly T[]): Guard<T> {
  return (value): value is T => (allowed as readonly unknown[]).includes(value)
}

/* @__NO_SIDE_EFFECTS__ */
export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value)
}

/* @__NO_SIDE_EFFECTS__ */
export function orMissing<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value)
}

/* @__NO_SIDE_EFFECTS__ */
export function anyOf<T>(...guards: readonly Guard<T>[]): Guard<T> {
  return (value): value is T => guards.some((guard) => guard(value))
}

/* @__NO_SIDE_EFFECTS__ */
export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every((item) => guard(item))
}

/** Checks every field of an object. A type error reports a field of the contract that has no guard. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf<T extends object>(fields: Fields<T>): Guard<T> {
  const guards = Object.entries<Guard<unknown>>(fields)
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    guards.every(([key, guard]) => guard((value as Record<string, unknown>)[key]))
}

/** Accepts any body, or none: the caller ignores it. */
export function isAnything(_value: unknown): _value is unknown {
  return true
}
