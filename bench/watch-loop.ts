/**
 * Loaded before the server (`--import`): says, upon SIGUSR2, when and for how long its event loop stood still since it
 * was last asked, longest first, and how much CPU its thread had meanwhile. What stood still without CPU waited for the
 * machine, or for a disk.
 */
import { renameSync, writeFileSync } from 'node:fs'

/** One time the loop stood still. `endedAt` is epoch milliseconds. */
export type Stall = { readonly endedAt: number; readonly ms: number; readonly cpuMs: number }

const EVERY_MS = 5
const KEPT = 20

let stalls: Stall[] = []
let last = performance.now()
let lastCpu = process.threadCpuUsage()

setInterval(() => {
  const now = performance.now()
  const cpu = process.threadCpuUsage()
  const ms = now - last - EVERY_MS
  const cpuMs = (cpu.user - lastCpu.user + cpu.system - lastCpu.system) / 1000
  last = now
  lastCpu = cpu
  if (ms <= (stalls[KEPT - 1]?.ms ?? 10)) return
  stalls = [...stalls, { endedAt: Date.now(), ms, cpuMs }].toSorted((a, b) => b.ms - a.ms).slice(0, KEPT)
}, EVERY_MS).unref()
function tell(): void {
  const file = process.env['LOOP_FILE'] ?? '/dev/null'
  writeFileSync(`${file}.new`, JSON.stringify(stalls))
  renameSync(`${file}.new`, file)
  stalls = []
}

// Asked for whenever something ends: what happens while the server starts is not what requests do to it.
process.on('SIGUSR2', tell)
