import { EMBEDDED_MAJOR } from '#server/db/check-data-dir.ts'
import { DataDirProblem } from '#server/db/data-dir-problem.ts'

/**
 * Why the embedded engine did not open its files, in words for the person who starts the server.
 *
 * @param complaints the engine's own FATAL and PANIC lines.
 */
export function openingProblem(home: string, complaints: readonly string[], error: Error): DataDirProblem {
  if (complaints.some((line) => line.includes('No space left on device'))) {
    return new DataDirProblem(
      'disk-full',
      home,
      `There is no space left on the disk that holds ${home}. Make room and start again; what was recorded is there.`,
      error,
    )
  }
  const said = complaints.map((line) => line.replace(/^.*?(FATAL|PANIC):\s*/, '')).join('; ') || error.message
  return new DataDirProblem(
    'corrupt',
    home,
    `The embedded database in ${home} (version ${EMBEDDED_MAJOR}) does not open: ${said}. It was left as it is; restore a backup in its place.`,
    error,
  )
}
