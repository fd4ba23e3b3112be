import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Mutation } from '#web/api/mutation.ts'

/** A write that the server has not acknowledged. */
export type OutboxItem = {
  /** Grows with every write of this browser: the order of the writes. */
  readonly key: number
  /** The member who made it. It is sent only with this member's session. */
  readonly userId: string
  readonly mutation: Mutation
  /** Whether a request with it may have reached the server. */
  readonly sent: boolean
  /** Why the server rejected it; null while it is waiting to be sent. */
  readonly rejection: string | null
}

/** Where unacknowledged writes are stored. Every method resolves once its change is on the disk. */
export type OutboxStore = {
  add(item: Omit<OutboxItem, 'key'>): Promise<OutboxItem>
  /** Returns every item, oldest first. */
  all(): Promise<readonly OutboxItem[]>
  /** Changes an item that still exists. @returns false if it is gone. */
  update(key: number, change: Partial<Pick<OutboxItem, 'sent' | 'rejection'>>): Promise<boolean>
  remove(key: number): Promise<void>
  /** Removes a write that was never sent. @returns false if it was sent, or is gone. */
  cancel(mutationId: string): Promise<boolean>
}

interface Schema extends DBSchema {
  writes: { key: number; value: OutboxItem }
}

// A write that was acknowledged to the member must survive a power cut, so the browser flushes it to the disk.
const DURABLE = { durability: 'strict' } as const

/** Opens the store in IndexedDB. Where a browser has none, the items live as long as the page. */
export function openOutboxStore(): OutboxStore {
  let opened: Promise<IDBPDatabase<Schema> | null> | undefined
  // Opened when first used: the build renders pages without a browser.
  const open = () =>
    (opened ??= openDB<Schema>('outbox', 1, {
      upgrade: (db) => void db.createObjectStore('writes', { keyPath: 'key', autoIncrement: true }),
    }).catch(() => null))
  const memory = createMemoryStore()
  const either = async <T>(
    stored: (db: IDBPDatabase<Schema>) => Promise<T>,
    inMemory: (store: OutboxStore) => Promise<T>,
  ): Promise<T> => {
    const db = await open()
    if (db === null) return await inMemory(memory)
    try {
      return await stored(db)
    } catch (error) {
      // The browser closes the database when the site's data is deleted, for example with an account.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      opened = undefined
      const reopened = await open()
      return reopened === null ? await inMemory(memory) : await stored(reopened)
    }
  }
  return {
    add: (item) =>
      either(
        async (db) => {
          const writing = db.transaction('writes', 'readwrite', DURABLE)
          // IndexedDB assigns the key.
          const key = await writing.store.add(item as OutboxItem)
          await writing.done
          return { ...item, key }
        },
        (store) => store.add(item),
      ),
    all: () =>
      either(
        (db) => db.getAll('writes'),
        (store) => store.all(),
      ),
    update: (key, change) =>
      either(
        async (db) => {
          const writing = db.transaction('writes', 'readwrite', DURABLE)
          const item = await writing.store.get(key)
          if (item !== undefined) await writing.store.put({ ...item, ...change })
          await writing.done
          return item !== undefined
        },
        (store) => store.update(key, change),
      ),
    remove: (key) =>
      either(
        (db) => db.delete('writes', key),
        (store) => store.remove(key),
      ),
    cancel: (mutationId) =>
      either(
        async (db) => {
          const writing = db.transaction('writes', 'readwrite', DURABLE)
          const item = (await writing.store.getAll()).find(({ mutation }) => mutation.id === mutationId)
          const isUnsent = item?.sent === false
          if (isUnsent) await writing.store.delete(item.key)
          await writing.done
          return isUnsent
        },
        (store) => store.cancel(mutationId),
      ),
  }
}

/** Creates a store in memory. */
export function createMemoryStore(): OutboxStore {
  let items: readonly OutboxItem[] = []
  let lastKey = 0
  return {
    async add(item) {
      const added = { ...item, key: ++lastKey }
      items = [...items, added]
      return added
    },
    all: () => Promise.resolve(items),
    async update(key, change) {
      const exists = items.some((item) => item.key === key)
      items = items.map((item) => (item.key === key ? { ...item, ...change } : item))
      return exists
    },
    async remove(key) {
      items = items.filter((item) => item.key !== key)
    },
    async cancel(mutationId) {
      const before = items.length
      items = items.filter((item) => item.mutation.id !== mutationId || item.sent)
      return items.length < before
    },
  }
}
