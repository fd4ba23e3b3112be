/**
 * Preloaded into the server (`--import`): on SIGUSR2, writes the stalls of the event loop since the last signal, longest
 * first, with the CPU time of its thread. A stall without CPU time was caused by the machine or a disk.
 */
import { renameSync, writeFileSync } from 'node:fs'

/** One stall. `endedAt` is in epoch milliseconds. */
export type Stall = { readonly endedAt: number; readonly ms: number; readonly cpuMs: number }

const EVERY_MS = 5
const MAX_STALLS = 20

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
  if (ms <= (stalls[MAX_STALLS - 1]?.ms ?? 10)) return
  stalls = [...stalls, { endedAt: Date.now(), ms, cpuMs }]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MAX_STALLS)
}, EVERY_MS).unref()
function writeStalls(): void {
  const file = process.env['LOOP_FILE'] ?? '/dev/null'
  writeFileSync(`${file}.new`, JSON.stringify(stalls))
  renameSync(`${file}.new`, file)
  stalls = []
}

// On demand, so that a benchmark can exclude the start of the server.
process.on('SIGUSR2', writeStalls)
