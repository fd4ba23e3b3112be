import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Casino } from '#contract/casinos.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { PATHS } from '#contract/paths.ts'
import { callApi } from '#web/api/api.ts'
import { valueOf } from '#web/api/query-client.ts'
import { isWebAddress } from '#web/api/response-guards.ts'
import {
  type Guard,
  isAnything,
  isText,
  isWhole,
  listOf,
  objectOf,
  oneOf,
  orNull,
} from '#web/api/type-guards.ts'

/** What the catalog says about a casino and the list does not show. */
export type CatalogTexts = Pick<Casino, 'id' | 'notes' | 'provenance'>

const isTexts = objectOf<{ casinos: CatalogTexts[] }>({
  casinos: listOf(
    objectOf<CatalogTexts>({
      id: isWhole,
      notes: orNull(isText),
      provenance: objectOf<Casino['provenance']>({
        sources: listOf(isWebAddress),
        checkedOn: isText,
        confidence: oneOf('high', 'medium', 'low'),
        // Of a figure, the page reads whether one list reports it.
        figures: isAnything as Guard<NonNullable<Casino['provenance']['figures']>>,
      }),
    }),
  ),
})

export const catalogTextsQuery = queryOptions({
  queryKey: ['catalog-texts'],
  meta: { failureText: 'The notes and sources could not be read' },
  staleTime: 60 * 60_000,
  queryFn: async (): Promise<readonly CatalogTexts[]> =>
    valueOf(await callApi('GET', PATHS.casinos, isTexts)).casinos,
})

/**
 * Returns the texts of a casino of the catalog; 'loading'; 'unavailable' if they could not be read; or null where the catalog
 * has none, as for a casino that the member added.
 */
export function useCatalogTexts(casinoId: number): CatalogTexts | 'loading' | 'unavailable' | null {
  const isOwn = isOwnCasinoId(casinoId)
  const { data, isError } = useQuery({ ...catalogTextsQuery, enabled: !isOwn })
  if (isOwn) return null
  if (data === undefined) return isError ? 'unavailable' : 'loading'
  return data.find(({ id }) => id === casinoId) ?? null
}

/**
 * Returns the link text of a source: its host; on GitHub, the project and the file, because a casino may have five
 * sources there; for Google spreadsheets, the product name.
 */
export function sourceName(source: string): string {
  const { hostname, pathname } = new URL(source)
  const host = hostname.replace(/^www\./, '')
  if (host === 'docs.google.com' && pathname.startsWith('/spreadsheets/')) return 'Google Sheets'
  if (host !== 'github.com') return host
  const [, project, , , ...path] = pathname.split('/').filter((part) => part !== '')
  return [project ?? host, ...path.slice(-1)].join(', ')
}
