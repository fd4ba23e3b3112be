import type { Playthrough } from '#contract/casinos.ts'

/**
 * Describes a playthrough: "1x", "1x, on slots only". A second rule follows a semicolon: "none; 3x on coins that came with a
 * purchase".
 */
export function playthroughText({ times, terms }: Playthrough): string {
  const rule = times === 0 ? 'none' : `${times}x`
  if (terms === null) return rule
  const isLimit = times !== 0 && /^(?:for|on|without)\b/.test(terms)
  return `${rule}${isLimit ? ',' : ';'} ${terms}`
}
