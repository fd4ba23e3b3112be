declare const unit: unique symbol

/** Whole US cents. Negative only for a difference such as profit. */
export type Cents = number & { readonly [unit]: 'cents' }

/** A moment: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted. */
export type EpochMs = number & { readonly [unit]: 'epoch-ms' }

/**
 * Creates a `Cents`.
 *
 * @param value a whole number within the safe integers.
 * @throws RangeError on anything else. User input goes through `parseAmount` instead.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

/**
 * Creates an `EpochMs`.
 *
 * @param value whole milliseconds within the range of a JavaScript Date.
 * @throws RangeError on anything else.
 */
export function epochMs(value: number): EpochMs {
  if (!Number.isInteger(value) || Math.abs(value) > 8.64e15) throw new RangeError(`not a moment: ${value}`)
  return value as EpochMs
}
