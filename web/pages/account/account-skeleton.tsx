import { Skeleton } from '#web/ui/skeleton.tsx'

/** The loading state of the account page. Its bars appear after a short delay. */
export function AccountSkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading your account" className="account-skeleton">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="account-section">
          <Skeleton className="h-6 w-40" />
          <div>
            <Skeleton className="h-4 w-64" />
            <Skeleton className="mt-4 h-4 w-48" />
          </div>
        </div>
      ))}
    </section>
  )
}
