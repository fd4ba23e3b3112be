import { publisherOf } from '#catalogue/confidence.ts'

/** The publishers that the notes of the casinos name (catalogue/README.md, "Sources by the names in the notes"). */
const NAMES: Readonly<Record<string, string>> = {
  '/Darkusi/CasinoClaims': 'Casino Claims roster',
  '/damianmathews/social-casino-tracker': 'Social Casino Tracker',
  '/gqerpjoi23r/social-casino-index': 'Social Casino Index, captures of casinos’ own pages',
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

/** Returns the name of the publisher of a source, or the host name of any other site. */
export function sourceName(url: string): string {
  return NAMES[publisherOf(url)] ?? new URL(url).hostname.replace(/^www\./, '')
}
