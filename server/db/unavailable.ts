/** The database did not respond in time. A write may or may not be committed; its id makes a retry safe. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}
