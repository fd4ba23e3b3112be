import type { OutboxDisk } from '#web/outbox/outbox-disk.ts'
import { isOutboxItem, type OutboxItem } from '#web/outbox/outbox-item.ts'

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
