/**
 * The ID that this page sends to the server, so that it does not receive events of its own changes.
 *
 * `randomUUID` requires a secure context. Over plain HTTP the ID is empty, and the page receives every event.
 */
export const TAB_ID: string = 'randomUUID' in crypto ? crypto.randomUUID() : ''
