import type { ReactNode } from 'react'
import { reasonText } from '#web/api/reason-text.ts'
import type { ApiCallError } from '#web/api/query-client.ts'
import { AccountSection } from '#web/pages/account/account-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice, NoticeActions } from '#web/ui/notice.tsx'

/** The part of a query that a section needs. */
export type SectionQuery<T> = {
  readonly data: T | undefined
  readonly error: ApiCallError | null
  readonly refetch: () => Promise<unknown>
}

type Props<T> = { id: string; title: string; query: SectionQuery<T>; children: (data: T) => ReactNode }

/** A section whose data has loaded. If it has not, the reason is in its place, and the other sections stay usable. */
export function LoadedSection<T>({ id, title, query: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error === null) return null
  return (
    <AccountSection id={id} title={title}>
      <Notice tone="caution" polite>
        Couldn’t load this section. {reasonText(error.failure)}
        <NoticeActions>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </NoticeActions>
      </Notice>
    </AccountSection>
  )
}
