/** The maximum time between the two keys of a sequence. */
export const PREFIX_MS = 1_500
