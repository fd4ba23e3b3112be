/**
 * The header by which a page says whose screen a request comes from: the id of that person, as `GET /api/session`
 * gives it.
 *
 * A request with somebody else's session is refused with `other-person` before it does anything; one without the
 * header belongs to whoever the session says.
 */
export const PERSON_HEADER = 'x-person'
