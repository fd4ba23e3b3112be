import { readFileSync, statSync } from 'node:fs'
import { err, type Result, ok } from '#core/result.ts'

/** The largest file to import, in bytes: enough for several thousand casinos. */
export const MAX_IMPORT_BYTES = 5_000_000

/**
 * Reads an import file: UTF-8, at most 5 MB, no NUL. Drops a leading byte-order mark, which spreadsheets write.
 *
 * @returns the text, or the reason why it cannot be imported.
 */
export function readTextFile(path: string): Result<string, string> {
  try {
    const { size } = statSync(path)
    if (size > MAX_IMPORT_BYTES) return err(`is ${size} bytes; at most ${MAX_IMPORT_BYTES} are taken`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    return text.includes('\0') ? err('contains a NUL character') : ok(text)
  } catch (error) {
    if (error instanceof TypeError) return err('is not UTF-8')
    return err(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
