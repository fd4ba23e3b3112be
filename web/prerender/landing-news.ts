import { CATALOG_CHANGES } from '#catalog/changes.ts'
import { casinoFile, type Catalog } from '#content/listed-casinos.ts'
import { reviewPath } from '#content/ranked-casinos.ts'
import type { FixedClock } from '#core/bonuses/clock.ts'
import { printedReset } from '#web/prerender/printed-clock.ts'

const MAX_CHANGES = 4

/** What is new on the landing page. */
export type LandingNews = {
  /** Changed figures of the newest changes, or the title of a change that lists none. */
  readonly changes: readonly { readonly id: string; readonly date: string; readonly text: string }[]
  readonly resets: readonly {
    readonly path: string
    readonly name: string
    readonly when: string
    readonly clock: FixedClock
  }[]
}

/** Returns the newest changes of the catalog, and the casinos that reset at a known time of day. */
export function landingNews({ casinos, files }: Catalog, changes = CATALOG_CHANGES): LandingNews {
  return {
    changes: changes
      .flatMap(({ id, date, title, figures }) => {
        const texts = figures.map(
          ({ of, from, to }) => `${of}: ${to ?? 'no longer listed'}${from === null ? '' : ` (was ${from})`}`,
        )
        return [title, ...texts].map((text) => ({ id, date, text }))
      })
      .slice(0, MAX_CHANGES),
    resets: casinos.flatMap(({ id, active, name, clock }) => {
      if (!active || clock.kind !== 'fixed') return []
      const when = printedReset(clock, casinoFile(id, files).bonuses[0].sources.clock) ?? ''
      return [{ path: reviewPath(name), name, when, clock }]
    }),
  }
}
