import { EMBEDDED_MAJOR } from '#server/db/embedded/check-data-dir.ts'
import { DataDirError, diskFullError } from '#server/db/embedded/data-dir-error.ts'

/**
 * Returns why the embedded engine did not open its files, as a message for the operator.
 *
 * @param fatalLines the FATAL and PANIC lines of the engine.
 */
export function openingError(home: string, fatalLines: readonly string[], error: Error): DataDirError {
  const full = diskFullError(home, new Error(fatalLines.join('; '), { cause: error }))
  if (full !== null) return full
  const reason =
    fatalLines.map((line) => line.replace(/^.*?(FATAL|PANIC):\s*/, '')).join('; ') || error.message
  return new DataDirError(
    'corrupt',
    home,
    `The embedded database in ${home} (version ${EMBEDDED_MAJOR}) could not be opened: ${reason}. It was not changed; restore a backup in its place.`,
    error,
  )
}
