/**
 * Adds to package-lock.json the builds of native packages for other platforms that the registry at hand did not
 * offer when the lock was written: `npm ci` refuses a lock that leaves an optional dependency out. Run after
 * every `npm install`: `node tools/complete-lock.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'aix',
  'netbsd',
  'openbsd',
  'sunos',
]
const CPUS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'arm']

/** @returns for which platform a native build is, as its name says; null for a name that says none. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const parts = name.split(/[/-]/)
  if (parts.includes('wasm32')) return { cpu: ['wasm32'] }
  const os = SYSTEMS.find((system) => parts.includes(system))
  const cpu = CPUS.find((one) => parts.includes(one))
  if (os === undefined || cpu === undefined) return null
  const libc = parts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : parts.some((part) => part.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc ? { libc } : {}) }
}

/** Adds what is missing to a lock's packages. @returns the names added. */
export function completeLock(packages: Record<string, Entry>): string[] {
  const added: string[] = []
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = packages[`node_modules/${name}`] ?? packages[`${path}/node_modules/${name}`]
      const platform = platformOf(name)
      if (known?.version !== undefined || platform === null || !/^\d/.test(version)) continue
      packages[`node_modules/${name}`] = {
        version,
        ...(platform.cpu ? { cpu: platform.cpu } : {}),
        ...(entry.dev ? { dev: true } : {}),
        ...(platform.libc ? { libc: platform.libc } : {}),
        optional: true,
        ...(platform.os ? { os: platform.os } : {}),
      }
      added.push(name)
    }
  }
  return added
}

if (import.meta.main) {
  const file = join(process.cwd(), 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
  const added = completeLock(lock.packages)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(added.length === 0 ? 'the lock is complete' : `added ${added.join(', ')}`)
}
