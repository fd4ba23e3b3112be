/**
 * The header with the id of the user that the page shows, as `GET /api/session` returns it.
 *
 * The server rejects a request whose session belongs to another user with `other-person`. A request without the header
 * belongs to the user of the session.
 */
export const PERSON_HEADER = 'x-person'
