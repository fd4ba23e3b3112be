import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { type Guard, isFlag, isNumber, isText, objectOf, orNull } from '#web/api/type-guards.ts'
import type { Write } from '#web/outbox/write.ts'
import { isWrite } from '#web/outbox/writes.ts'

/** A write that the server has not acknowledged. */
export type OutboxItem = {
  /** Grows with every write of this browser: the order of the writes. */
  readonly key: number
  /** The member who made it. It is sent only with this member's session. */
  readonly userId: string
  /** The field has the name that every version of the page has stored. */
  readonly mutation: Write
  /** Whether a request with it may have reached the server. */
  readonly sent: boolean
  /** Why the server rejected it; null while it is waiting to be sent. */
  readonly rejection: string | null
  /** True if the browser could not store it, so that it lasts as long as the page. */
  readonly inMemory?: true
}

/** Checks an item of the browser's storage, or of a message of another tab. */
export const isOutboxItem: Guard<OutboxItem> = objectOf<Omit<OutboxItem, 'inMemory'>>({
  key: isNumber,
  userId: isText,
  mutation: isWrite,
  sent: isFlag,
  rejection: orNull(isText),
})

/** Where unacknowledged writes are stored. No method rejects: what the disk does not take is stored in memory. */
export type OutboxStore = {
  /** Resolves when the item is on the disk, or in memory if the disk does not take it. */
  add(item: Omit<OutboxItem, 'key'>): Promise<OutboxItem>
  /** Returns every item, oldest first. */
  all(): Promise<readonly OutboxItem[]>
  /** Changes an item that still exists. @returns false if it is gone. */
  update(key: number, change: Partial<Pick<OutboxItem, 'sent' | 'rejection'>>): Promise<boolean>
  remove(key: number): Promise<void>
  /** Removes a write that was never sent. @returns false if it was sent, or is gone. */
  cancel(writeId: string): Promise<boolean>
  /** Closes the connection to the disk until its next use. */
  close(): void
}

/** The keys on the disk are whole, so an item in memory is between the last one that this page knows and the next. */
const MEMORY_KEY_STEP = 2 ** -20

/** @param onUnreadable called once if the disk has an item of another format. It stays there, and is not sent. */
export function createOutboxStore(disk: OutboxDisk, onUnreadable: () => void): OutboxStore {
  /** The items as this page last read or changed them. */
  let items: readonly OutboxItem[] = []
  /** The keys whose last change the disk did not take, so that its item is outdated. */
  const unstored = new Set<number>()
  let lastKey = 0
  let isReported = false

  const without = (key: number) => items.filter((item) => item.key !== key)

  async function remove(key: number): Promise<void> {
    items = without(key)
    unstored.add(key)
    try {
      await disk.remove(key)
      unstored.delete(key)
    } catch {
      // The next page sends it again, and the server applies it once.
    }
  }

  return {
    async add(item) {
      let added: OutboxItem
      try {
        lastKey = await disk.add(item)
        added = { ...item, key: lastKey }
      } catch {
        lastKey += MEMORY_KEY_STEP
        unstored.add(lastKey)
        added = { ...item, key: lastKey, inMemory: true }
      }
      items = [...without(lastKey), added]
      return added
    },
    async all() {
      // If the disk cannot be read, what this page knows is still not saved.
      const values: readonly unknown[] = await disk.all().catch(() => items)
      const read = values.filter((value) => isOutboxItem(value))
      if (read.length < values.length && !isReported) {
        isReported = true
        onUnreadable()
      }
      items = [
        ...read.filter(({ key }) => !unstored.has(key)),
        ...items.filter(({ key }) => unstored.has(key)),
      ].sort((a, b) => a.key - b.key)
      lastKey = Math.max(lastKey, items.at(-1)?.key ?? 0)
      return items
    },
    async update(key, change) {
      const item = items.find((one) => one.key === key)
      if (item === undefined) return false
      const isStored = !unstored.has(key)
      try {
        if (isStored && !(await disk.update(key, change))) {
          items = without(key)
          return false
        }
      } catch {
        unstored.add(key)
      }
      items = [...without(key), { ...item, ...change }]
      return true
    },
    remove,
    async cancel(writeId) {
      const item = items.find(({ mutation }) => mutation.id === writeId)
      if (item === undefined || item.sent) return false
      // Another tab may have sent what is on the disk.
      if (!unstored.has(item.key) && !(await disk.cancel(item.key).catch(() => false))) return false
      await remove(item.key)
      return true
    },
    close: () => disk.close(),
  }
}

/** The items that survive the page. Every method rejects if the browser cannot store or read them. */
export type OutboxDisk = {
  /** @returns the key of the new item. */
  add(item: Omit<OutboxItem, 'key'>): Promise<number>
  /** Returns every item, oldest first, as an older or newer version of the page may have stored it. */
  all(): Promise<readonly unknown[]>
  /** Changes an item that still exists. @returns false if it is gone. */
  update(key: number, change: Partial<OutboxItem>): Promise<boolean>
  remove(key: number): Promise<void>
  /** Removes a write that was never sent. @returns false if it was sent, or is gone. */
  cancel(key: number): Promise<boolean>
  /** Closes the connection, which a page in the back/forward cache must not keep. The next use opens it again. */
  close(): void
}

interface Schema extends DBSchema {
  writes: { key: number; value: unknown }
}

type WriteStore = IDBPObjectStore<Schema, ['writes'], 'writes', 'readwrite'>

// A write that was acknowledged to the member must survive a power cut, so the browser flushes it to the disk.
const DURABLE = { durability: 'strict' } as const

/** Opens the items in IndexedDB when they are first used: the build renders pages without a browser. */
export function openOutboxDisk(): OutboxDisk {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () =>
    (opened ??= openDB<Schema>('outbox', 1, {
      upgrade: (db) => void db.createObjectStore('writes', { keyPath: 'key', autoIncrement: true }),
      // Another page deletes the database, or has a newer version of it.
      blocking: close,
    }))
  function close(): void {
    opened?.then(
      (db) => db.close(),
      () => {},
    )
    opened = undefined
  }
  const use = async <T>(task: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    try {
      return await task(await open())
    } catch (error) {
      // The browser closes the database when the site's data is deleted, for example with an account.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      opened = undefined
      return await task(await open())
    }
  }
  const write = <T>(change: (writes: WriteStore) => Promise<T>): Promise<T> =>
    use(async (db) => {
      const writing = db.transaction('writes', 'readwrite', DURABLE)
      const [result] = await Promise.all([change(writing.store), writing.done])
      return result
    })
  return {
    add: (item) => write((writes) => writes.add(item)),
    all: () =>
      use(async (db) => {
        const reading = db.transaction('writes')
        // `done` rejects when the site's data is deleted meanwhile. `db.getAll` would leave that rejection unhandled.
        const [items] = await Promise.all([reading.store.getAll(), reading.done])
        return items
      }),
    update: (key, change) =>
      write(async (writes) => {
        const item = await writes.get(key)
        if (!isOutboxItem(item)) return false
        await writes.put({ ...item, ...change })
        return true
      }),
    remove: (key) => use((db) => db.delete('writes', key)),
    cancel: (key) =>
      write(async (writes) => {
        const item = await writes.get(key)
        if (!isOutboxItem(item) || item.sent) return false
        await writes.delete(key)
        return true
      }),
    close,
  }
}

/** A disk that takes nothing, so that a store on it lasts as long as the page: the writes of a visitor are not saved. */
export const NO_DISK: OutboxDisk = {
  add: rejectDisk,
  all: rejectDisk,
  update: rejectDisk,
  remove: rejectDisk,
  cancel: rejectDisk,
  close() {},
}

function rejectDisk(): Promise<never> {
  return Promise.reject(new DOMException('Nothing is stored.', 'NotSupportedError'))
}
