import { newId } from '#web/api/new-id.ts'

/** The ID that this page sends to the server, so that it does not receive events of its own changes. */
export const TAB_ID: string = newId()
