/** Why a backup, a restore, or a move did not take place: one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
