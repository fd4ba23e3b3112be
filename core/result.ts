/** What a rule answers when a person can get it wrong: the value, or the reason as data. Never an exception. */
export type Result<Value, Reason> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

/** A result that holds a value. */
export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** A result that holds the reason why there is no value. */
export function failure<Reason>(reason: Reason): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason }
}
