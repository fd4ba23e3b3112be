import { listValue } from '#web/api/dashboard/list-value.ts'

/** Whether each user has finished the tutorial on any device, as the server has it; null until a list has arrived. */
export const savedTutorial = listValue<boolean>('tutorial')
