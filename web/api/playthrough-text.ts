import type { Playthrough } from '#contract/casinos.ts'

/** Describes a playthrough: "1x", "1x, on slots only", "none; 3x on coins that came with a purchase". */
export function playthroughText({ times, terms }: Playthrough): string {
  const separator = times === 0 ? '; ' : ', '
  return `${times === 0 ? 'none' : `${times}x`}${terms === null ? '' : separator + terms}`
}
