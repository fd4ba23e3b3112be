/** `npm run check`: the checks that need no server and no database. */
import { reportSteps } from '#tools/run-step.ts'
import { runStructureChecks, runStyleChecks } from '#tools/static-checks.ts'
import { countedVitest, reportTests } from '#tools/test-counts.ts'

const started = performance.now()
const steps = [...(await runStyleChecks()), ...(await runStructureChecks())]
const unit = await countedVitest('unit tests', ['unit'])

reportTests([unit])
reportSteps([...steps, unit], started)
