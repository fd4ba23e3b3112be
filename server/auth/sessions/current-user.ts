/** The user and session of a request. */
export type CurrentUser = { readonly userId: string; readonly sessionId: string }
