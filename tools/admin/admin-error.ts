/** Why a command could not be done, in one line for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}
