/**
 * Replaces two modules of TanStack Query in the build (vite.config.ts): each `QueryClient` would contain their code, and no page
 * calls it. Writes go through the outbox, so there are no mutations.
 */
export class MutationCache {
  findAll(): readonly never[] {
    return []
  }

  clear(): void {}

  resumePausedMutations(): Promise<void> {
    return Promise.resolve()
  }
}

/** Only `fetchInfiniteQuery` calls it: the observers of infinite queries have their own. */
export function infiniteQueryBehavior(): never {
  throw new Error('an infinite query needs an observer')
}
