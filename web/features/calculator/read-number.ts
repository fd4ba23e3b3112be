/** The accepted values of a calculator field. */
export type NumberRange = { readonly least: number; readonly most: number; readonly decimals: number }

/**
 * Parses a number typed into a calculator. Accepts the field's sign, spaces, and grouping commas.
 *
 * @returns null for anything that is not a number in the range, or has too many decimals.
 */
export function readNumber(text: string, { least, most, decimals }: NumberRange): number | null {
  const typed = text.replace(/[\s\u00a0]/g, '').replace(/^\$|[%x×]$/gi, '')
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/.test(typed) || !/\d/.test(typed)) return null
  const plain = typed.replaceAll(',', '')
  if ((plain.split('.')[1] ?? '').length > decimals) return null
  const value = Number(plain)
  return value >= least && value <= most ? value : null
}
