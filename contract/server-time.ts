/**
 * The header that carries the server's time on every response of the API: ISO 8601, UTC, milliseconds.
 *
 * A stored body can have an old `now`. The header is written for each response.
 */
export const SERVER_TIME_HEADER = 'server-time'
