import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'
import type { ListChanges } from '#web/features/import/apply-list.ts'
import type { ImportRows } from '#web/features/import/import-messages.ts'
import type { AddedCasino } from '#web/features/import/restore-list.ts'
import { IMPORTS_DATABASE } from '#web/features/import/imports-database.ts'

/** An import that was confirmed: everything that sends it, without the file. */
export type ImportPlan = {
  readonly id: string
  /** The member whose import it is. Other members of this browser do not see it. */
  readonly owner: string
  readonly fileName: string
  readonly rowCount: number
  /** When the member confirmed it, in milliseconds. */
  readonly createdAt: number
  readonly casinos: readonly AddedCasino[]
  readonly changes: ListChanges
}

/** Rows of an import from a number on. */
type Part = ImportRows & { readonly importId: string; readonly from: number }

/**
 * The imports of this browser that are not finished, so that they continue after the browser was closed. What IndexedDB does
 * not take, as in some private windows, lasts as long as the page.
 */
export type ImportStore = {
  /** @returns whether the import outlasts the page. */
  add(plan: ImportPlan, parts: readonly Omit<Part, 'importId'>[]): Promise<boolean>
  /** Returns the imports of a member, oldest first. */
  plansOf(owner: string): Promise<readonly ImportPlan[]>
  /** Returns the rows of an import from a number on; null if they are gone. */
  rowsFrom(importId: string, from: number): Promise<ImportRows | null>
  remove(importId: string): Promise<void>
}

interface Schema extends DBSchema {
  plans: { key: string; value: ImportPlan }
  parts: { key: [string, number]; value: Part }
}

/** An import that was not continued for so long is forgotten: its rows are private. */
const LONGEST_MS = 30 * 86_400_000

/** Deletes the unfinished imports of other members. Rejects if the browser stores none. */
export async function removeImportsOfOthers(userId: string): Promise<void> {
  const db = await openDatabase()
  try {
    const others = (await db.getAll('plans')).filter(({ owner }) => owner !== userId)
    for (const { id } of others) await removeFrom(db, id)
  } finally {
    db.close()
  }
}

function openDatabase(callbacks: Pick<OpenDBCallbacks<Schema>, 'blocking' | 'terminated'> = {}) {
  return openDB<Schema>(IMPORTS_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('plans', { keyPath: 'id' })
      db.createObjectStore('parts', { keyPath: ['importId', 'from'] })
    },
    ...callbacks,
  })
}

async function removeFrom(db: IDBPDatabase<Schema>, importId: string): Promise<void> {
  const writing = db.transaction(['plans', 'parts'], 'readwrite')
  await Promise.all([
    writing.objectStore('plans').delete(importId),
    writing.objectStore('parts').delete(IDBKeyRange.bound([importId, 0], [importId, Infinity])),
    writing.done,
  ])
}

export function openImportStore(now: () => number = () => Date.now()): ImportStore {
  const memory = new Map<string, { readonly plan: ImportPlan; readonly parts: readonly Part[] }>()
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () =>
    (opened ??= openDatabase({
      // Another page deletes the database, or has a newer version of it.
      blocking: close,
      terminated: () => void (opened = undefined),
    }))

  function close(): void {
    opened?.then(
      (db) => db.close(),
      () => {},
    )
    opened = undefined
  }

  async function use<T>(task: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await task(await open())
    } catch (error) {
      opened = undefined
      // The browser closes the database when the site's data is deleted, for example with an account.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      return await task(await open())
    }
  }

  async function remove(importId: string): Promise<void> {
    memory.delete(importId)
    try {
      await use((db) => removeFrom(db, importId))
    } catch {
      // It is offered again, and continuing it records nothing twice.
    }
  }

  return {
    async add(plan, rows) {
      const parts = rows.map((part) => ({ ...part, importId: plan.id }))
      try {
        await use(async (db) => {
          const writing = db.transaction(['plans', 'parts'], 'readwrite', { durability: 'strict' })
          await Promise.all([
            writing.objectStore('plans').put(plan),
            ...parts.map((part) => writing.objectStore('parts').put(part)),
            writing.done,
          ])
        })
        return true
      } catch {
        memory.set(plan.id, { plan, parts })
        return false
      }
    },
    async plansOf(owner) {
      const onDisk = await use((db) => db.getAll('plans')).catch(() => [])
      const old = onDisk.filter(({ createdAt }) => createdAt < now() - LONGEST_MS)
      for (const { id } of old) await remove(id)
      return [
        ...onDisk.filter((plan) => !old.includes(plan)),
        ...[...memory.values()].map(({ plan }) => plan),
      ]
        .filter((plan) => plan.owner === owner)
        .sort((a, b) => a.createdAt - b.createdAt)
    },
    async rowsFrom(importId, from) {
      const inMemory = memory.get(importId)?.parts.find((part) => part.from === from)
      return inMemory ?? (await use((db) => db.get('parts', [importId, from])).catch(() => undefined)) ?? null
    },
    remove,
  }
}
