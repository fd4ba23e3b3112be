import { excludedPlaces } from '#catalog/excluded-places.ts'
import { isRestricted, jurisdiction, JURISDICTIONS } from '#catalog/jurisdictions.ts'
import { sourceName } from '#content/source-names.ts'
import { lawForbids } from '#core/eligibility/law-forbids.ts'
import { listText, type SheetData } from '#web/prerender/fact-sheet-texts.ts'
import { startInWords } from '#web/prerender/number-words.ts'
import { partialDateText } from '#web/ui/date-text.ts'

/** Where a casino is not available. */
export type SheetPlaces = {
  readonly excluded: readonly {
    readonly source: string
    readonly url: string
    readonly date: string
    readonly places: readonly string[]
  }[]
  /** The restricted states that no list of the casino names. */
  readonly notListed: string | null
}

/**
 * Returns the places where a casino is not available, by the lists that name them.
 *
 * @param today the day of the build, which decides the laws in force.
 */
export function placesOf(data: SheetData, today: string): SheetPlaces {
  const lists = excludedPlaces(data.slug)
  const listed = lists.flatMap(({ places }) => places)
  return {
    excluded: lists.map(({ source, date, places }) => ({
      source: sourceName(source),
      url: source,
      date: partialDateText(date),
      places: places.map((code) => jurisdiction(code).name).toSorted(),
    })),
    notListed: notListedText(data, listed, today),
  }
}

/** How many states are named that act without a ban; the page of the states names all. */
const MAX_NAMED = 5

/** The states that restrict sweepstakes casinos. */
const RESTRICTED = JURISDICTIONS.filter((place) => place.country === 'US' && isRestricted(place))

function notListedText({ short }: SheetData, listed: readonly string[], today: string): string | null {
  if (listed.length === 0) return null
  const missing = RESTRICTED.filter(({ code }) => !listed.includes(code))
  const namesWhere = (isForbidden: boolean) =>
    missing.filter((place) => lawForbids(place, today) === isForbidden).map(({ name }) => name)
  const [forbidden, others] = [namesWhere(true), namesWhere(false)]
  const sentences = [
    ...(forbidden.length === 0
      ? []
      : [
          `The law forbids sweepstakes casinos in ${listText(forbidden)} too. Expect ${short} to be unavailable there.`,
        ]),
    ...(others.length === 0
      ? []
      : [
          `${stepsIn(others)} taken steps against such casinos. Check the terms of ${short} if you play from there.`,
        ]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Names the states that act without a ban: a few by name, more by their number. */
function stepsIn(names: readonly string[]): string {
  if (names.length > MAX_NAMED) return `${startInWords(names.length)} more states have`
  return `${listText(names)} ${names.length === 1 ? 'has' : 'have'}`
}
