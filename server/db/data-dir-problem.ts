export type DataDirProblemKind =
  | 'in-use'
  | 'not-writable'
  | 'disk-full'
  | 'half-there'
  | 'other-version'
  | 'corrupt'

/** Why the embedded database cannot be opened: one line for the person who starts the server, naming the directory. */
export class DataDirProblem extends Error {
  override readonly name = 'DataDirProblem'
  readonly kind: DataDirProblemKind
  readonly directory: string

  constructor(kind: DataDirProblemKind, directory: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
    this.directory = directory
  }
}
