import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void

/**
 * Collects the young generation, which takes one or two milliseconds.
 *
 * For a long response in large chunks: otherwise up to 64 MB of sent buffers accumulate before V8 collects them, and V8
 * enlarges the young generation.
 */
export function collectYoungGeneration(): void {
  collect({ type: 'minor' })
}
