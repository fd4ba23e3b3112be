import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { applyToPages, type EntriesPage } from '#web/outbox/entry-pages.ts'
import type { Write } from '#web/outbox/write.ts'

export type EntriesPages = InfiniteData<EntriesPage, string | null>

/**
 * Puts an applied write into the cached history of a user. A read that was requested before it is discarded, except the
 * first one, which would not be repeated: it is read again when nothing is pending.
 */
export function changeEntries(userId: string, write: Write): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['entries', userId] })) {
    if (query.state.data === undefined) continue
    void query.cancel({ revert: true })
    const search = query.queryKey[2] as string
    queryClient.setQueryData<EntriesPages>(
      query.queryKey,
      (data) => data && { ...data, pages: applyToPages(data.pages, write, search) },
      { updatedAt: query.state.dataUpdatedAt },
    )
  }
}
