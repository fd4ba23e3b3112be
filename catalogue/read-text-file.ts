import { readFileSync, statSync } from 'node:fs'
import { failure, type Result, success } from '#core/result.ts'

/** The largest file to import, in bytes: room for some thousand casinos. */
export const MAX_IMPORT_BYTES = 5_000_000

/**
 * Reads a text file that somebody hands in: UTF-8, at most 5 MB, no NUL. A leading byte-order mark, which
 * spreadsheets write, is dropped.
 *
 * @returns the text, or the reason it cannot be taken.
 */
export function readTextFile(path: string): Result<string, string> {
  try {
    const { size } = statSync(path)
    if (size > MAX_IMPORT_BYTES) return failure(`is ${size} bytes; at most ${MAX_IMPORT_BYTES} are taken`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    return text.includes('\0') ? failure('holds a NUL character') : success(text)
  } catch (error) {
    if (error instanceof TypeError) return failure('is not UTF-8')
    return failure(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
