/** Why a backup, a restore, or a move did not take place: one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Another process uses the data directory, and makes no copy now. */
export class BackupBusyError extends BackupError {
  /** Whether it said that another backup is running. */
  readonly isAnswer: boolean

  constructor(message: string, isAnswer: boolean) {
    super(message)
    this.isAnswer = isAnswer
  }
}
