import { listValue } from '#web/api/dashboard/list-value.ts'

/** Whether each user's claims count in what is learned for everybody; `unasked` before the user has decided; null until a list has arrived. */
export const savedSharing = listValue<boolean | 'unasked'>('sharing')
