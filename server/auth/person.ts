/** Who a request comes from. */
export type Person = { readonly userId: string; readonly sessionId: string }
