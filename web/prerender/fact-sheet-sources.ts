import { excludedPlaces } from '#catalog/excluded-places.ts'
import { type CasinoFile, FIGURES } from '#catalog/schema.ts'
import { figureSources } from '#content/review-facts.ts'
import { sourceKind, type SourceKind, sourceName } from '#content/source-names.ts'
import { listText, type SheetData } from '#web/prerender/fact-sheet-texts.ts'
import { partialDateText } from '#web/ui/date-text.ts'

export type SheetSource = {
  readonly url: string
  readonly name: string
  readonly kind: string
  readonly date: string
  /** The figures that it gives, or gives otherwise. */
  readonly used: string
}

const FIGURE_NAMES: Readonly<Record<(typeof FIGURES)[number], string>> = {
  expected_daily_reward: 'daily bonus',
  rtp: 'return of the wash game',
  bank_min: 'bank minimum',
  gift_min: 'gift card minimum',
  crypto_min: 'crypto minimum',
  playthrough: 'playthrough',
}

const KIND_NAMES: Readonly<Record<SourceKind, string>> = {
  operator: 'The operator’s page',
  copy: 'Copy of the operator’s page',
  official: 'Law or regulator',
  directory: 'Audited directory',
  reviews: 'Review site',
  players: 'Player list',
}

/** Returns the sources of a casino: the operator's pages first, then the others by how much they count, the newest first. */
export function sourcesOf({ slug, casino, file }: SheetData): readonly SheetSource[] {
  const lists = excludedPlaces(slug)
  const extra = lists.filter(({ source }) => !file.sources.some(({ url }) => url === source))
  const kinds = Object.keys(KIND_NAMES)
  return [...file.sources, ...extra.map(({ source, date }) => ({ url: source, date }))]
    .map(({ url, date }) => ({ url, date, kind: sourceKind(url, casino.site) }))
    .toSorted(
      (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (b.date ?? '').localeCompare(a.date ?? ''),
    )
    .map(({ url, date, kind }) => ({
      url,
      name: sourceName(url),
      kind: KIND_NAMES[kind],
      date: date === null ? 'undated' : partialDateText(date),
      used: usedText(
        file,
        url,
        lists.some(({ source }) => source === url),
      ),
    }))
}

function usedText(file: CasinoFile, url: string, isForPlaces: boolean): string {
  const namesBy = (stance: 'agree' | 'differ') =>
    FIGURES.filter((figure) => figureSources(file, figure)?.[stance].includes(url)).map(
      (figure) => FIGURE_NAMES[figure],
    )
  const isForClock = (stance: 'agree' | 'differ') =>
    file.bonuses[0].sources.clock?.[stance].includes(url) ? ['reset'] : []
  const agree = [...namesBy('agree'), ...isForClock('agree'), ...(isForPlaces ? ['excluded places'] : [])]
  const differ = [...namesBy('differ'), ...isForClock('differ')]
  const used = [
    ...(agree.length === 0 ? [] : [`gives the ${listText(agree)}`]),
    ...(differ.length === 0 ? [] : [`gives a different ${listText(differ)}`]),
  ]
  return used.length === 0 ? 'used for the notes' : used.join('; ')
}
