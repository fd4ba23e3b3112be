import { useSyncExternalStore } from 'react'
import { queryClient } from '#web/api/query-client.ts'

/**
 * Creates a value that arrives with the list of a user, so that it has no request of its own.
 *
 * @param name its key in the cache of queries.
 */
export function listValue<T>(name: string) {
  /** How often each user's value has changed in this page. */
  const changes = new Map<string, number>()

  const listeners = new Set<() => void>()
  // The cache of queries deletes what belongs to a user. Its own observers are called later, and a press must show immediately.
  queryClient.setQueryDefaults([name], { gcTime: Infinity })

  const read = (userId: string): T | null => queryClient.getQueryData<T | null>([name, userId]) ?? null

  function set(userId: string, value: T | null): void {
    queryClient.setQueryData([name, userId], value)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    /** Returns the value in a component; null without one. */
    useValue: (userId: string): T | null =>
      useSyncExternalStore(
        subscribe,
        () => read(userId),
        () => null,
      ),
    read,
    set,
    change(userId: string, update: (before: T | null) => T | null): void {
      changes.set(userId, (changes.get(userId) ?? 0) + 1)
      set(userId, update(read(userId)))
    },
    /**
     * Begins a request of the list. Call the result with the value that arrives: it is ignored if the value has been
     * changed since, because the server can have read it before.
     */
    expect(userId: string): (value: T | null) => void {
      const before = changes.get(userId)
      return (value) => {
        if (changes.get(userId) === before) set(userId, value)
      }
    },
  }
}
