import { CONFIDENCE_NAMES, isRestricted, JURISDICTIONS } from '#catalog/jurisdictions.ts'
import { type Jurisdiction, JURISDICTION_STATUSES } from '#catalog/place-schema.ts'
import { HELP_LINES, type HelpLine } from '#content/help-lines.ts'
import { isStale } from '#core/eligibility/is-stale.ts'
import { type Change, changesAbout } from '#web/prerender/changes.ts'
import { sinceText, tileDate, type TimedLaw, timedLaws, yearOfDay } from '#web/prerender/law-timeline.ts'
import { LAW_CONFIDENCE } from '#web/api/availability/law-text.ts'
import type { Tile, TileKey, TileLook } from '#web/features/pictures/tile-map.tsx'
import { dateText, partialDateText } from '#web/ui/date-text.ts'

/** Where an entry is from, as the page prints it. */
export type PlaceEvidence = {
  readonly source: string
  readonly url: string | null
  readonly dated: string
  readonly confidence: string
  readonly checked: string
}

export type PlaceEntry = PlaceEvidence &
  Pick<Jurisdiction, 'code' | 'name' | 'law' | 'what'> & {
    readonly status: string
    readonly since: string
  }

export type PlaceGroup = {
  readonly id: string
  readonly title: string
  readonly places: readonly PlaceEntry[]
}

/** Places whose entries are from one source and were checked on one day. */
export type SourceGroup = { readonly evidence: PlaceEvidence; readonly places: readonly PlaceEntry[] }

const STATUS_TITLES = {
  closed: 'Closed: you can’t sign up',
  statute: 'Banned by law',
  enforcement: 'Cease-and-desist letters, or operators stay out',
  pending: 'Bill passed, not confirmed as law',
  regulator: 'A regulator may act',
  licensed: 'The province licenses online casinos',
  'none-known': 'No known restrictions',
} as const satisfies Record<Jurisdiction['status'], string>

/**
 * Returns every place as the page shows it: the states with a restriction by status, strictest first, and the provinces
 * with one; the other states and provinces by source.
 *
 * @param today the day of the build, such as `2026-11-23`. Entries that are stale on it say so.
 */
export function placesByGroup(today: string, places: readonly Jurisdiction[] = JURISDICTIONS) {
  const entries = (country: 'US' | 'CA', isIncluded: (place: Jurisdiction) => boolean) =>
    places
      .filter((place) => place.country === country && isIncluded(place))
      .map((place) => placeEntry(place, today))
  const isUnknown = ({ status }: Jurisdiction) => status === 'none-known'
  return {
    restrictedStates: Object.entries(STATUS_TITLES)
      .map(([id, title]): PlaceGroup => ({ id, title, places: entries('US', ({ status }) => status === id) }))
      .filter((group) => group.id !== 'none-known' && group.places.length > 0),
    otherStates: bySource(entries('US', isUnknown)),
    regulatedProvinces: entries('CA', (place) => !isUnknown(place)),
    otherProvinces: bySource(entries('CA', isUnknown)),
  }
}

/** What the page of the states and provinces shows. */
export type AllowedPlaces = {
  readonly groups: ReturnType<typeof placesByGroup>
  readonly map: PlaceMap
  readonly laws: readonly TimedLaw[]
  /** The year of the build with its fraction, where the bars of the timeline end. */
  readonly thisYear: number
  readonly helpLine: HelpLine
  readonly changes: readonly Change[]
  readonly checked: string | null
  readonly updated: string
}

/** @param today the day on which the page is rendered, such as `2026-11-23`. */
export function allowedPlaces(today: string): AllowedPlaces {
  const changes = changesAbout(['states'])
  return {
    groups: placesByGroup(today),
    map: placeMap(),
    laws: timedLaws(JURISDICTIONS),
    thisYear: yearOfDay(today),
    helpLine: ontarioHelpLine(),
    changes,
    checked: PLACES_CHECKED,
    updated: changes[0]?.date ?? '2026-11-21',
  }
}

const LOOKS = {
  closed: 'closed',
  statute: 'banned',
  enforcement: 'letters',
  pending: 'pending',
  regulator: 'watched',
  licensed: 'licensed',
  'none-known': 'open',
} as const satisfies Record<Jurisdiction['status'], TileLook>

/** The map, the meaning of its tiles with how many places have it, and the same as a table. */
export type PlaceMap = {
  readonly tiles: readonly Tile[]
  readonly keys: readonly TileKey[]
  readonly counts: Readonly<Record<'restricted' | 'watched' | 'blocked' | 'banned', number>>
  readonly rows: readonly (readonly string[])[]
}

/** Returns the map of all places. Each tile leads to its place on the page. */
export function placeMap(places: readonly Jurisdiction[] = JURISDICTIONS): PlaceMap {
  const states = places.filter(({ country }) => country === 'US')
  return {
    tiles: places.map(({ code, name, status, since }) => ({
      code,
      look: LOOKS[status],
      href: `#${code}`,
      text: `${code}, ${name}: ${MAP_TEXTS[status]}${since === null ? '' : ` since ${sinceText(since)}`}`,
      date: tileDate(since),
    })),
    keys: JURISDICTION_STATUSES.flatMap((status) => {
      const counts = [
        [states.filter((place) => place.status === status).length, 'US'],
        [
          places.filter(({ country, ...place }) => country === 'CA' && place.status === status).length,
          'Canada',
        ],
      ] as const
      const shown = counts.flatMap(([count, country]) => (count === 0 ? [] : [`${count} ${country}`]))
      return shown.length === 0
        ? []
        : [{ look: LOOKS[status], text: `${MAP_TEXTS[status]} (${shown.join(', ')})` }]
    }),
    counts: {
      restricted: states.filter((place) => isRestricted(place) && place.status !== 'regulator').length,
      watched: states.filter(({ status }) => status === 'regulator').length,
      blocked: states.filter(({ blocks_sign_up }) => blocks_sign_up).length,
      banned: states.filter(({ status, blocks_sign_up }) => status === 'statute' && !blocks_sign_up).length,
    },
    rows: places.map(({ name, status, since }) => [
      name,
      MAP_TEXTS[status],
      since === null ? '–' : sinceText(since),
    ]),
  }
}

/** The statuses in the words of the map's key. */
const MAP_TEXTS = {
  closed: 'sign-up closed',
  statute: 'banned by law',
  enforcement: 'letters, or operators stay out',
  pending: 'bill passed',
  regulator: 'a regulator may act',
  licensed: 'the province licenses',
  'none-known': 'no known restrictions',
} as const satisfies Record<Jurisdiction['status'], string>

/** The oldest day on which an entry was last checked. */
const PLACES_CHECKED = JURISDICTIONS.map(({ checked }) => checked).toSorted()[0] ?? null

/** Returns the helpline of Ontario. */
export function ontarioHelpLine(): HelpLine {
  const line = HELP_LINES.find(({ name }) => name === 'ConnexOntario')
  if (!line) throw new Error('help-lines.ts has no ConnexOntario')
  return line
}

function placeEntry(place: Jurisdiction, today: string): PlaceEntry {
  const { code, name, law, what, since, source, checked } = place
  return {
    code,
    name,
    law,
    what,
    source,
    url: place.source_url,
    status: STATUS_TITLES[place.status],
    since: since === null ? 'date unknown' : sinceText(since),
    dated: partialDateText(place.source_date),
    confidence: LAW_CONFIDENCE[CONFIDENCE_NAMES[place.confidence]],
    checked: isStale(checked, today)
      ? `Not checked since ${dateText(checked)}; it may be outdated.`
      : `Checked on ${dateText(checked)}.`,
  }
}

function bySource(entries: readonly PlaceEntry[]): readonly SourceGroup[] {
  const groups = new Map<string, { evidence: PlaceEvidence; places: PlaceEntry[] }>()
  for (const entry of entries) {
    const { source, url, dated, confidence, checked } = entry
    const key = [source, url, dated, confidence, checked].join('\n')
    const group = groups.get(key)
    if (group) group.places.push(entry)
    else groups.set(key, { evidence: { source, url, dated, confidence, checked }, places: [entry] })
  }
  return [...groups.values()].toSorted((a, b) => b.places.length - a.places.length)
}
