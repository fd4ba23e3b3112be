/** The fifty states by postal code, in alphabetical order of the code. */
// oxfmt-ignore
export const US_STATES = [
  'AK', 'AL', 'AR', 'AZ', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY', 'LA',
  'MA', 'MD', 'ME', 'MI', 'MN', 'MO', 'MS', 'MT', 'NC', 'ND', 'NE', 'NH', 'NJ', 'NM', 'NV', 'NY', 'OH', 'OK',
  'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VA', 'VT', 'WA', 'WI', 'WV', 'WY',
] as const

/** The locations of the sign-up form: Canada and the fifty states (spec section 5). */
export const LOCATIONS = ['Canada', ...US_STATES] as const

/** A location of the sign-up form. */
export type Location = (typeof LOCATIONS)[number]

/**
 * Parses a location. Ignores case, surrounding spaces and full-width characters.
 *
 * @returns null if it is not in `LOCATIONS`.
 */
export function parseLocation(text: string): Location | null {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  return LOCATIONS.find((location) => location.toLowerCase() === plain) ?? null
}
