import type { CatalogChange, FigureChange } from '#catalog/change-schema.ts'
import { CATALOG_CHANGES } from '#catalog/changes.ts'
import { atomFeed } from '#web/prerender/atom-feed.ts'
import { partialDateText } from '#web/ui/date-text.ts'

/** A published change of the casinos, the states, or the tier rule. */
export type Change = CatalogChange

/** Returns the public changes of these kinds, newest first. */
export function changesAbout(kinds: readonly Change['about'][]): readonly Change[] {
  return CATALOG_CHANGES.filter(({ about }) => kinds.includes(about))
}

/** Returns `/catalog-changes.xml`: changes to the casinos, the states, and the tier rule. */
export function changesFeed(): string {
  return atomFeed({
    path: '/catalog-changes.xml',
    title: 'What changed in the catalog · Daily Bonus Blog',
    about: 'Changes to the list of casinos, the list of states, and the tier rule.',
    entries: changesAbout(['casinos', 'states', 'rule']).map(({ id, date, title, items, figures }) => ({
      path: `/catalog-changes#${id}`,
      title,
      text: [...items, ...figures.map(figureText)].join(' '),
      published: date,
      updated: date,
    })),
  })
}

/** Returns a change as `Zula Casino, minimum: $50.00 → $100.00. Why: not recorded. Source: SweepsCheck, September 15, 2026.` */
function figureText({ of, from, to, why, source }: FigureChange): string {
  const reason = why ?? 'not recorded.'
  const named = source === null ? '' : ` Source: ${source.name}, ${partialDateText(source.date)}.`
  return `${of}: ${from ?? 'not listed'} → ${to ?? 'not listed'}. Why: ${reason}${named}`
}
