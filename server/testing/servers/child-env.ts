import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * The environment of the Node programs that tests start: where programs and temporary files are, and a cache of compiled
 * modules, with which a server starts in half the CPU time.
 */
export const CHILD_ENV = {
  PATH: process.env['PATH'],
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../build/compile-cache', import.meta.url)),
}
