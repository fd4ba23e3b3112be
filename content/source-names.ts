import { publisherOf } from '#catalog/confidence.ts'

/** The publishers that the notes of the casinos name (catalog/README.md, "Sources by the names in the notes"). */
const NAMES: Readonly<Record<string, string>> = {
  '/Darkusi/CasinoClaims': 'Casino Claims roster',
  '/damianmathews/social-casino-tracker': 'Social Casino Tracker',
  '/gqerpjoi23r/social-casino-index': 'Social Casino Index',
  '/mitchellslone00-byte/sweepev': 'SweepEV',
  '/poponline63/onlinesidehustles': 'Online Sidehustles',
  '/romanlv/jumbo-chat': 'a copy of Jumbo88’s rules',
  '/DrakeHooks/CasinoClaim': 'CasinoClaim',
  '/TommyD21/sweepscheck': 'SweepsCheck',
  '/goobspins/sweepsintel': 'SweepsIntel',
  '/jmenichole/CollectClock': 'CollectClock',
  '/madrank8/sweepstakescasinos': 'SweepstakesCasinosList',
  '/rappasoft/passive-guidebook': 'Passive Guidebook',
  '/sted9000/scamblexyz': 'Scamblexyz tracker',
  '/stormgraser-ux/sweepsites-template': 'Sweepsites roster',
  'docs.google.com': 'Casino Masterlist, read from a public copy',
}

/** What kind of page a source is, in the order of how much it counts. */
export type SourceKind = 'operator' | 'copy' | 'official' | 'directory' | 'reviews' | 'players'

/** The publishers of the catalog's sources that are neither a casino nor a site with reviews. */
const KINDS: Readonly<Record<string, SourceKind>> = {
  '/Darkusi/CasinoClaims': 'players',
  '/damianmathews/social-casino-tracker': 'players',
  '/gqerpjoi23r/social-casino-index': 'copy',
  '/poponline63/onlinesidehustles': 'players',
  '/romanlv/jumbo-chat': 'copy',
  '/DrakeHooks/CasinoClaim': 'players',
  '/TommyD21/sweepscheck': 'directory',
  '/goobspins/sweepsintel': 'players',
  '/jmenichole/CollectClock': 'players',
  '/rappasoft/passive-guidebook': 'players',
  '/sted9000/scamblexyz': 'players',
  '/stormgraser-ux/sweepsites-template': 'players',
  'docs.google.com': 'players',
}

/** Pages of an operator at another address than that of its casino. */
const OPERATOR_HOSTS: ReadonlySet<string> = new Set(['goldenheartsgames.zendesk.com', 'forum.stake.com'])

/**
 * Returns the kind of a source.
 *
 * @param site the address of the casino that it is about; pages under its domain are the operator's.
 */
export function sourceKind(url: string, site: string | null): SourceKind {
  const { hostname } = new URL(url)
  const own = site === null ? null : new URL(site).hostname.split('.').slice(-2).join('.')
  if (own !== null && (hostname === own || hostname.endsWith(`.${own}`))) return 'operator'
  if (OPERATOR_HOSTS.has(hostname)) return 'operator'
  if (/\.gov$|\.gov\.|legislature/.test(hostname)) return 'official'
  return KINDS[publisherOf(url)] ?? 'reviews'
}

/** Returns the name of the publisher of a source, or the host name of any other site. */
export function sourceName(url: string): string {
  return NAMES[publisherOf(url)] ?? new URL(url).hostname.replace(/^www\./, '')
}
