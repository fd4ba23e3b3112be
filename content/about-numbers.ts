import { EXCLUDED_PLACES } from '#catalog/excluded-places.ts'
import { casinoFile, listedCasinos } from '#content/listed-casinos.ts'
import { rankedCasinos } from '#content/ranked-casinos.ts'
import { STALE_AFTER_DAYS } from '#core/eligibility/is-stale.ts'

const offered = rankedCasinos(listedCasinos())
const bonuses = offered.map(({ id }) => casinoFile(id).bonuses[0])
const listed = new Set(EXCLUDED_PLACES.map(({ casino }) => casino))

const codes = offered.filter(({ referral }) => referral).length

/** Every number of the pages about this site, as printed. */
export const ABOUT = {
  casinos: offered.length,
  withHour: bonuses.filter(({ clock }) => clock.kind === 'fixed' || clock.kind === 'rolling').length,
  withoutAge: offered.filter(({ min_age: age }) => age === null).length,
  withList: listed.size,
  withHighConfidence: offered.filter(({ provenance }) => provenance.confidence === 'high').length,
  codes:
    codes === 0
      ? `Today, none of the ${offered.length} links carries a code, so none earns us anything.`
      : `Today, ${codes} of the ${offered.length} links carry a code that can earn us something. The others earn us nothing.`,
  staleDays: STALE_AFTER_DAYS,
} as const
