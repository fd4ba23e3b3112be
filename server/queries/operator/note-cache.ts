import type { PinnedNote } from '#contract/pinned-note.ts'
import type { Database } from '#server/db/database.ts'
import { query } from '#server/db/query.ts'

/** The note of the public pages, in the memory of each server. */
export type NoteCache = {
  /** Returns the last known note, without a query. */
  inMemory(): PinnedNote | null
  /** Reads it now. @throws Unavailable. */
  read(): Promise<PinnedNote | null>
  /** Stores what this server has just written. */
  set(note: PinnedNote | null): void
  /** Reads it now and every ten seconds: another server or the command line may change it. The schema must exist. */
  start(): void
  stop(): void
}

const READ_MS = 10_000

/** Caches the operator's note: none at first. While the database is unavailable, the last known note stays. */
export function createNoteCache(db: Database): NoteCache {
  let note: PinnedNote | null = null
  let timer: NodeJS.Timeout | undefined
  // A read that began before a later one, or before a write, must not put an older note back.
  let begun = 0
  let newest = 0

  function replace(found: PinnedNote | null, number: number): void {
    if (number < newest) return
    newest = number
    // The same object as long as the note is the same: pages are made again for another one.
    if (found?.text !== note?.text || found?.date !== note?.date) note = found
  }

  async function read(): Promise<PinnedNote | null> {
    const number = ++begun
    const found = await readNote(db)
    replace(found, number)
    return found
  }

  const readLater = () => void read().catch(() => undefined)

  return {
    inMemory: () => note,
    read,
    set: (written) => replace(written, ++begun),
    start() {
      readLater()
      timer ??= setInterval(readLater, READ_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Reads the pinned note. @returns null if there is none. */
export async function readNote(db: Database): Promise<PinnedNote | null> {
  const row = await query(db).selectFrom('public.siteNote').select(['text', 'pinnedAt']).executeTakeFirst()
  return row === undefined ? null : noteOf(row)
}

/** The calendar of most readers. It formats days as `2026-11-27`. */
const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/New_York' })

/** Returns a stored note as pages show it. */
export function noteOf({ text, pinnedAt }: { readonly text: string; readonly pinnedAt: Date }): PinnedNote {
  return { text, date: DAY.format(pinnedAt) }
}
