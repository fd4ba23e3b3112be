import type { Casino } from '#contract/casinos.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import type { KnownCasino, UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { readOwn } from '#server/queries/ledger/read-own.ts'
import { userBonus } from '#server/queries/ledger/user-bonus.ts'

/**
 * Returns the address behind a casino's link, and the casinos whose places decide about it: for a further bonus, its casino. A
 * link that the user entered replaces that of the catalog, and only this user gets it; if it leads to the site of a casino
 * of the catalog, that one decides, too. A bonus that the user added leads to the site of its casino: the casino's own link
 * can lead to the page of the daily bonus.
 *
 * @param userId null for a visitor.
 * @throws ApiError `not-found` when there is no link, or the casino is closed.
 */
export async function readVisit(
  deps: Pick<Deps, 'db' | 'catalog'>,
  userId: string | null,
  casinoId: number,
): Promise<{ readonly casinos: readonly Casino[]; readonly link: string }> {
  const casinos = await deps.catalog.factsForUser(userId)
  const own = userId === null ? null : (await readOwn(deps, userId, casinoId)).own
  const found = userBonus(casinos, casinoId, own)
  if (!found?.casino.active) throw new ApiError('not-found')
  const { parentId } = found.casino
  const parentOwn = userId === null || parentId === null ? null : (await readOwn(deps, userId, parentId)).own
  const parent = parentId === null ? undefined : userBonus(casinos, parentId, parentOwn)
  const casino = parent?.casino ?? found.casino
  const ownLink = own?.figures?.link ?? parentOwn?.figures?.link
  const link =
    // A header can contain only ASCII.
    (ownLink === undefined ? undefined : new URL(ownLink).href) ??
    casinos.byId.get(casinoId)?.link ??
    (parentId === null ? undefined : siteLink(casinos.byId.get(parentId)))
  if (!casino.active || link === null || link === undefined) throw new ApiError('not-found')
  const site = ownLink === undefined ? undefined : casinoAt(casinos, link)
  return { casinos: site === undefined || site === casino ? [casino] : [casino, site], link }
}

/** Returns the address of a casino's site; undefined or null if it has no link. */
function siteLink(known: KnownCasino | undefined): string | null | undefined {
  return known?.link ? (known.casino.site ?? known.link) : known?.link
}

/** Returns the casino of the catalog whose site has the host of an address. */
export function casinoAt({ byId }: UserCasinos, address: string): Casino | undefined {
  const host = hostOf(address)
  return [...byId.values()].find(({ casino: { site } }) => site !== null && hostOf(site) === host)?.casino
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}
