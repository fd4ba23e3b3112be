/** The fifty states by postal code, in alphabetical order of the code. */
// oxfmt-ignore
export const US_STATES = [
  'AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY', 'LA',
  'MA', 'MD', 'ME', 'MI', 'MN', 'MO', 'MS', 'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK',
  'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VT', 'WA', 'WI', 'WV', 'WY',
] as const

/** What the sign-up form offers: Canada and the fifty states (spec section 5). */
export const LOCATIONS = ['Canada', ...US_STATES] as const

/** Where a person may say they live. */
export type Location = (typeof LOCATIONS)[number]

/**
 * Reads a location, forgiving case, outer spaces and full-width letters.
 *
 * @returns null when it is not in the offered list.
 */
export function parseLocation(text: string): Location | null {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  return LOCATIONS.find((location) => location.toLowerCase() === plain) ?? null
}
