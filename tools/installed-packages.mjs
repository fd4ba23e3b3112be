/** Compares the installed packages with package-lock.json. Plain JavaScript for tools/launch.mjs. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** A file or folder that another package manager leaves, and its name. */
const OTHER_MANAGERS = [
  ['node_modules/.modules.yaml', 'pnpm'],
  ['node_modules/.pnpm', 'pnpm'],
  ['node_modules/.yarn-integrity', 'Yarn'],
  ['node_modules/.yarn-state.yml', 'Yarn'],
  ['.pnp.cjs', 'Yarn'],
  ['node_modules/.bun-tag', 'Bun'],
]

/**
 * Returns one sentence about packages that are missing or differ from package-lock.json, with the command that installs
 * them, or null.
 *
 * npm writes what it installed to `node_modules/.package-lock.json`, so nothing else is read.
 *
 * @param {{ root: string, platform: string, arch: string, development: boolean }} wanted the folder of the project, the
 *   platform whose optional packages are needed, and whether the packages for development are.
 * @returns {string | null}
 */
export function installationProblem({ root, platform, arch, development }) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  const other = OTHER_MANAGERS.find(([file]) => existsSync(join(root, file)))?.[1]
  if (other !== undefined && installed === null)
    return `The packages were installed with ${other}, but this project is installed with npm. Type: npm ci`
  if (installed === null) return 'The packages are not installed. Type: npm ci'
  const locked = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {}).filter(
    ([path]) => path !== '',
  )
  const isForHost = (entry) =>
    allows(entry.os, platform) &&
    allows(entry.cpu, arch) &&
    (entry.libc === undefined || allows(entry.libc, libc(platform)))

  const missing = locked.filter(([path, entry]) => installed[path] === undefined && isForHost(entry))
  const changed = locked.filter(
    ([path, { version }]) => installed[path] !== undefined && installed[path].version !== version,
  )
  const isDevelopment = ([, entry]) => entry.dev === true || entry.devOptional === true
  const isOptional = ([, entry]) => entry.optional === true || entry.devOptional === true
  const needed = missing.filter((entry) => !isDevelopment(entry) && !isOptional(entry))
  if (changed.length + needed.length > 0)
    return `The installed packages differ from package-lock.json (${namesOf([...changed, ...needed])}). Type: npm ci`
  // With --omit=optional, npm leaves out all builds. It also leaves out single ones whose `engines` do not fit its Node.
  const builds = missing.filter((entry) => isOptional(entry) && hasPlatform(entry[1]))
  if (builds.length > 0 && !Object.values(installed).some((entry) => hasPlatform(entry)))
    return `The builds for this platform are not installed (${namesOf(builds)}). Type: npm ci --include=optional`
  const tools = missing.filter((entry) => isDevelopment(entry) && !isOptional(entry))
  if (development && tools.length > 0)
    return `The packages for development are not installed (${namesOf(tools)}). Type: npm ci --include=dev`
  return null
}

/** The packages of a lock file by path, or null without one. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/** Whether a list of npm's field `os`, `cpu`, or `libc` allows this value. Without a list, it does. */
function allows(list, value) {
  if (list === undefined) return true
  const names = Array.isArray(list) ? list : [list]
  if (names.includes(`!${value}`)) return false
  return names.includes(value) || names.every((name) => name.startsWith('!'))
}

function hasPlatform({ os, cpu }) {
  return os !== undefined || cpu !== undefined
}

let libcName
function libc(platform) {
  if (platform !== 'linux') return ''
  if (libcName === undefined) process.report.excludeNetwork = true
  libcName ??= process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
  return libcName
}

/** Names the first two packages and counts the others. */
function namesOf(entries) {
  const names = entries.map(([path]) => path.split('node_modules/').at(-1))
  return names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 2).join(', ')}, and ${names.length - 2} more`
}
