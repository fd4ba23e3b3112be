export type DataDirErrorKind =
  | 'in-use'
  | 'not-writable'
  | 'disk-full'
  | 'incomplete'
  | 'other-version'
  | 'corrupt'

/** Why the embedded database cannot be opened: one line for the operator, naming the directory. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError'
  readonly kind: DataDirErrorKind
  readonly directory: string

  constructor(kind: DataDirErrorKind, directory: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
    this.directory = directory
  }
}

/**
 * Returns the message for the operator if an error says that a disk is full, or null.
 *
 * @param directory on the disk that is full.
 */
export function diskFullError(directory: string, error: unknown): DataDirError | null {
  if (error instanceof DataDirError || !isDiskFull(error)) return null
  return new DataDirError(
    'disk-full',
    directory,
    `There is no space left on the disk that holds ${directory}. Free some space and start again; no data is lost.`,
    error,
  )
}

/**
 * Returns whether an error says that a disk, or the quota of its user, is full: one of the file system, of SQLite, of
 * PostgreSQL, of the embedded engine, or of a program.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return isEngineDiskFull(error)
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true
  // SQLITE_FULL
  if (typeof errcode === 'number' && (errcode & 0xff) === 13) return true
  return /No space left on device/i.test(error.message) || isDiskFull(error.cause)
}

/** The file system of the embedded engine throws objects with an errno of WASI: 51 is ENOSPC. */
function isEngineDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === 51
}
