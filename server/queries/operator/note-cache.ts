import type { PinnedNote } from '#contract/pinned-note.ts'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'

/** The note of the public pages, in the memory of each server. */
export type NoteCache = {
  /** Never waits: queries the database in the background if the note is old. */
  inMemory(): PinnedNote | null
  /** Reads it now. @throws Unavailable. */
  read(): Promise<PinnedNote | null>
}

/** The age at which the note is read again, because another server or the command line may have changed it. */
const NOTE_MS = 10_000

/**
 * Caches the operator's note. While the database is unavailable, and before its first migration, the last known note
 * stays.
 *
 * @param clock milliseconds since any fixed moment; injected by tests.
 */
export function createNoteCache(db: Database, clock: () => number = () => performance.now()): NoteCache {
  let note: PinnedNote | null = null
  let readAt = -Infinity

  async function read(): Promise<PinnedNote | null> {
    readAt = clock()
    const found = await readNote(db)
    // The same object as long as the note is the same: pages are made again for another one.
    if (found?.text !== note?.text || found?.date !== note?.date) note = found
    return note
  }

  return {
    read,
    inMemory: () => {
      if (clock() - readAt > NOTE_MS) read().catch(() => undefined)
      return note
    },
  }
}

/** Reads the pinned note. @returns null if there is none. */
export async function readNote(db: Database): Promise<PinnedNote | null> {
  const row = await query(db).selectFrom('public.siteNote').select(['text', 'pinnedAt']).executeTakeFirst()
  return row === undefined ? null : { text: row.text, date: row.pinnedAt.toISOString().slice(0, 10) }
}
