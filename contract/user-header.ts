/**
 * The header with the id of the user that the page shows, as `GET /api/session` returns it.
 *
 * The server rejects a request whose session belongs to another user with `other-person`. A request without the header
 * belongs to the user of the session. On the wire, it has the name of earlier versions.
 */
export const USER_HEADER = 'x-person'
