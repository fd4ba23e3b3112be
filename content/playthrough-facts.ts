import { remainingShare } from '#core/money/playthrough-value.ts'
import { percentText } from '#core/money/percent-text.ts'

/** The example of the articles: ten times through at a return of 95%. */
export const TEN_TIMES_AT_95 = percentText(remainingShare(95, 10))
