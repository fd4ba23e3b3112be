import { parsePlace } from '#core/eligibility/locations.ts'

const UNITED_STATES = ['1-800-MY-RESET', '988']
const ONTARIO = ['ConnexOntario', '988']
const CANADA = ['988']

/**
 * Returns the helplines for the country of a stored location, the most relevant first. Without a province, Canada
 * includes the line of Ontario.
 */
export function nationalHelpLines<Line extends { readonly name: string }>(
  location: string,
  lines: readonly Line[],
): Line[] {
  const place = parsePlace(location)
  const names =
    place?.country === 'US' ? UNITED_STATES : place === null || place.code === 'ON' ? ONTARIO : CANADA
  return names.flatMap((name) => lines.filter((line) => line.name === name))
}
