import type { Round } from '#core/round/round.ts'
import { listValue } from '#web/api/dashboard/list-value.ts'

/** Each user's newest round of Speed Collect, with the changes of this page. */
export const savedRound = listValue<Round>('round')
