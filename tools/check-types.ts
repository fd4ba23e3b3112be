/** Type-checks each layer with its libraries: core with none, web with the DOM, the service worker with its own, the
 * rest with Node. One checker per layer: four, the default, infer shared types four times, for 60% more CPU time. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { programOf } from '#tools/program-of.ts'

const root = join(import.meta.dirname, '..')
const invalid = ['core', '.', 'web', 'web/offline'].filter(
  (project) =>
    spawnSync(process.execPath, [programOf('typescript', 'tsc'), '-p', project, '--checkers', '1'], {
      cwd: root,
      stdio: 'inherit',
    }).status !== 0,
)
console.log(invalid.length === 0 ? 'types: all layers compile' : `types: errors in ${invalid.join(', ')}`)
process.exitCode = invalid.length === 0 ? 0 : 1
