/**
 * Runs a script of the project: `node tools/launch.mjs tools/start.ts [arguments]`. Every npm script starts here.
 *
 * Uses the Node that package.json pins, else the Node that runs this file if it is new enough. Compares what is installed
 * with package-lock.json first. Whatever prevents the script from running is one sentence with the command to type.
 *
 * Plain JavaScript that Node 18 understands and without packages, because it must explain an installation without either.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installationProblem } from './installed-packages.mjs'

/** The process that started this one, read at once: it can end soon. */
const PARENT = process.ppid

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The oldest Node that runs the TypeScript files: `import.meta.main` and the options below. */
const OLDEST_NODE = [24, 11]

/** The oldest Node on which npm installs every package. */
const OLDEST_NPM_NODE = 20

/** The memory limits of the server (decision 28), also in deploy/Containerfile and deploy/daily-bonus-blog@.service. */
export const SERVER_OPTIONS = [
  '--max-semi-space-size=4',
  '--max-old-space-size=384',
  '--initial-old-space-size=48',
  '--heap-growing-percent=20',
]

/**
 * Few arenas keep glibc from reserving memory for each thread. With the cache from the first file on, a server that was
 * started before does not load the compiler that removes types, a WebAssembly program (decision 28).
 */
export const SERVER_VARIABLES = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(ROOT, 'build', 'compile-cache'),
}

/** Returns the environment of a script. What the operator has set is not replaced. */
export function scriptEnv(name, env) {
  return name === 'start' ? { ...SERVER_VARIABLES, ...env } : env
}

/** The scripts that run after `npm ci --omit=dev`. */
const WITHOUT_DEVELOPMENT = [
  'start',
  'migrate',
  'distribute',
  'move',
  'backup',
  'restore',
  'catalog',
  'admin',
  'blackjack',
  'sbom',
]

const PARENT_CHECK_MS = 1000

/** The signals that ask a process to stop. Windows has no others. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Returns the program that runs the scripts.
 *
 * @param {{ root: string, platform: string, arch: string, execPath: string, version: string }} host the folder of the
 *   project, and what `process` says of the Node that runs this file.
 * @returns {{ program: string } | { problem: string }}
 */
export function chooseNode({ root, platform, arch, execPath, version }) {
  const pinned = pinnedNode(root, platform, arch)
  if (pinned !== null) return { program: pinned }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]))
    return { program: execPath }
  const wanted = `Node ${OLDEST_NODE.join('.')} or later`
  return {
    problem:
      nodePackage(root, platform, arch) === undefined
        ? `Daily Bonus Blog needs ${wanted}, and this is Node ${version}. npm has no Node for ${platform}-${arch}: install it from https://nodejs.org.`
        : `Daily Bonus Blog needs ${wanted}, and this is Node ${version}. Type: npm ci --include=optional`,
  }
}

/** The package with the pinned Node of a platform: its name in package.json, or undefined without one. */
function nodePackage(root, platform, arch) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = platform === 'win32' ? 'win' : platform
  return [`node-${name}-${arch}`, `node-bin-${name}-${arch}`].find((one) => one in optionalDependencies)
}

/** The pinned Node, or null if it is not installed. */
function pinnedNode(root, platform, arch) {
  const name = nodePackage(root, platform, arch)
  if (name === undefined) return null
  const folder = join(root, 'node_modules', name)
  try {
    return join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin.node)
  } catch {
    return null
  }
}

/**
 * Returns what to print about a script that ended, or null.
 *
 * @param {string} script
 * @param {NodeJS.Signals | null} signal the signal that killed it.
 */
export function describeEnd(script, signal) {
  if (signal === 'SIGKILL')
    return `${script} was killed (SIGKILL). Most likely the machine, or the limit of its container, ran out of memory: README.md says how much is needed.`
  if (signal === 'SIGABRT' || signal === 'SIGSEGV' || signal === 'SIGBUS')
    return `${script} crashed (${signal}). If the lines above name the heap, it ran out of memory: README.md says how much is needed.`
  return null
}

/**
 * Returns what to print if npm runs on a Node that is too old: it then leaves out the builds of packages for newer ones.
 *
 * @param {string | undefined} userAgent the variable `npm_config_user_agent`, such as "npm/10.8.2 node/v18.20.8 linux x64".
 */
export function npmProblem(userAgent) {
  const version = /node\/v(\d+)(\S*)/.exec(userAgent ?? '')
  if (version === null || Number(version[1]) >= OLDEST_NPM_NODE) return null
  return `npm runs on Node ${version[1]}${version[2]}, on which it leaves out packages. Install Node ${OLDEST_NPM_NODE} or later, then type: npm ci`
}

/**
 * Returns whether the shell of npm waits for this launcher, so that its end asks the script to stop.
 *
 * Not for a script that another one of npm's started, which has its variables too, nor for one in the background: both can
 * outlive npm. Nor on Windows, where a process is not told that its parent has ended.
 *
 * @param {{ platform: string, script: string, npmScript: string | undefined }} host `npmScript`: the variable
 *   `npm_lifecycle_script`, the line of package.json that npm runs.
 */
export function followsNpm({ platform, script, npmScript }) {
  if (platform === 'win32' || npmScript === undefined) return false
  const isInBackground = /(?<!&)&(?!&)/.test(npmScript)
  return !isInBackground && npmScript.split(/\s+/).join(' ').includes(`tools/launch.mjs ${script}`)
}

/**
 * Calls back when the process that started this one has ended. A signal to npm may reach only the shell between the two, which
 * can end without passing it on: without this, a server would go on after the end of `npm start`.
 */
function whenParentEnds(run) {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    run()
  }, PARENT_CHECK_MS)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Runs the script as a child process that gets the stop signals, and ends with its exit code. */
function launch([script, ...args]) {
  const name = script.replace(/^.*\//, '').replace(/\.ts$/, '')
  const outdated = npmProblem(process.env.npm_config_user_agent)
  if (outdated !== null) fail(outdated)
  const problem = installationProblem({
    root: ROOT,
    platform: process.platform,
    arch: process.arch,
    development: !WITHOUT_DEVELOPMENT.includes(name),
  })
  if (problem !== null) fail(problem)
  const node = chooseNode({
    root: ROOT,
    platform: process.platform,
    arch: process.arch,
    execPath: process.execPath,
    version: process.versions.node,
  })
  if ('problem' in node) fail(node.problem)
  const options = name === 'start' ? SERVER_OPTIONS : []
  const child = spawn(node.program, [...options, join(ROOT, script), ...args], {
    stdio: 'inherit',
    env: scriptEnv(name, process.env),
  })
  let wasAsked = false
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      wasAsked = true
      child.kill(signal)
    })
  const npmScript = process.env.npm_lifecycle_script
  // The script was asked to stop if the signal that ended the shell arrived here as well. Another one would end it at once.
  if (followsNpm({ platform: process.platform, script, npmScript }))
    whenParentEnds(() => wasAsked || child.kill('SIGTERM'))
  child.on('error', (error) => fail(`${node.program} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    const line = describeEnd(script, signal)
    if (line !== null) process.stderr.write(`${line}\n`)
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  launch(process.argv.slice(2))
