/** The database did not answer, or not in time. Whether a write landed is then unknown: its id makes a retry safe. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
