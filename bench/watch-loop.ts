/** Loaded before the server (`--import`): says at its end for how long its event loop stood still at most. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
// What happens while it starts is not what requests do to it.
process.on('SIGUSR2', () => delay.reset())
process.on('exit', () => writeFileSync(process.env['LOOP_FILE'] ?? '/dev/null', String(delay.max / 1e6)))
