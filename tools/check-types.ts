/** Type-checks each layer with the libraries it may use: core without any, web with the DOM,
 * the service worker without it, the rest with Node. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
execFileSync('react-router', ['typegen'], { cwd: root, stdio: 'inherit' })
const failed = ['core', '.', 'web', 'web/offline'].filter(
  (project) => spawnSync('tsc', ['-p', project], { cwd: root, stdio: 'inherit' }).status !== 0,
)
console.log(failed.length === 0 ? 'types: all layers compile' : `types: ${failed.join(', ')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
