/**
 * This page, as it names itself to the server, so that it is not told of what it did itself.
 *
 * Over plain http from another machine browsers make no ids; such a page has no name, and is told everything.
 */
export const TAB_ID: string = 'randomUUID' in crypto ? crypto.randomUUID() : ''
