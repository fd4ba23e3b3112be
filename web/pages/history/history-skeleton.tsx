import { Skeleton } from '#web/ui/skeleton.tsx'

/** The loading state of the history page. Its bars appear after a short delay. */
export function HistorySkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading your history" className="history-skeleton">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
        <div key={line} className="history-skeleton-line">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </section>
  )
}
