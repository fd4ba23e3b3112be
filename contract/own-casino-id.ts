// Without schemas, because every page of a member loads it.

/** Returns the ID of an own casino: negative, from the last 31 bits of the ID of the write that adds it. */
export function ownCasinoId(writeId: string): number {
  return -Math.max(1, Number.parseInt(writeId.slice(-8), 16) & 0x7f_ff_ff_ff)
}

/** Returns whether an ID is that of an own casino or bonus of a user. */
export function isOwnCasinoId(casinoId: number): boolean {
  return casinoId < 0
}
