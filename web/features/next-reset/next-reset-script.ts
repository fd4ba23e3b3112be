/** Shows the next resets in the reader's zone. Bundled into a separate file, without a framework. */
import { showNextResets } from '#web/features/next-reset/show-next-resets.ts'

showNextResets()
