/** The result of a rule that user input can break: the value, or the reason as data. Never an exception. */
export type Result<Value, Reason> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: Reason }

/** Creates a successful result. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

/** Creates a result with the reason why there is no value. */
export function err<Reason>(reason: Reason): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason }
}
