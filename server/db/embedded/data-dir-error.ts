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
