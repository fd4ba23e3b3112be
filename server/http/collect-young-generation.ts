import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void

/**
 * Frees what was allocated a short while ago and is not used any more; takes a millisecond or two.
 *
 * For a long response in large chunks: V8 lets up to 64 MB of buffers that were sent already pile up before it collects
 * them, and enlarges the young generation meanwhile.
 */
export function collectYoungGeneration(): void {
  collect({ type: 'minor' })
}
