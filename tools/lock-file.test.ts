import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSbom } from '#tools/sbom.ts'

type Entry = {
  readonly name?: string
  readonly version: string
  readonly integrity: string
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
  readonly hasInstallScript?: boolean
}
type Component = { readonly purl: string; readonly hashes: readonly { alg: string; content: string }[] }

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
)
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package has an integrity hash and no download address', () => {
  expect(installed.length).toBeGreaterThan(100)
  const unverified = installed.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved !== undefined,
  )
  expect(unverified.map(([path]) => path)).toEqual([])
})

test('the builds for every platform are locked', () => {
  const names = new Set(installed.map(([path]) => path.split('node_modules/').at(-1)))
  const optional = installed.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}))
  expect(optional.filter((name) => !names.has(name))).toEqual([])
})

/** Every platform on which the two commands of the README work. */
const PLATFORMS = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const

/** Packages whose builds are only an addition: without one, they do the same in JavaScript, or nothing uses them. */
const WITHOUT_BUILD = [
  // File events of macOS, used by Vite and Rollup instead of polling.
  'fsevents',
  // Listed by Rollup's WebAssembly build, which never loads it.
  '@napi-rs/lzma-linux-x64-gnu',
]

test.each(PLATFORMS)('every native package has a build for %s-%s', (os, cpu) => {
  const list = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)
  const fits = ({ os: systems, cpu: cpus, libc }: Entry) =>
    (systems === undefined || list(systems).includes(os)) &&
    (cpus === undefined || list(cpus).includes(cpu)) &&
    (libc === undefined || list(libc).includes('glibc'))
  const entryOf = (name: string) =>
    installed.find(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))?.[1]
  const native = [['package.json', lock.packages[''] as Entry] as const, ...installed].flatMap(
    ([path, entry]) => {
      const builds = Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !WITHOUT_BUILD.includes(name) && entryOf(name)?.os !== undefined,
      )
      return builds.length === 0 ? [] : [{ path, builds }]
    },
  )
  expect(native.length).toBeGreaterThan(5)
  const unsupported = native.filter(
    ({ builds }) => !builds.some((name) => fits(entryOf(name) ?? { version: '', integrity: '' })),
  )
  expect(unsupported.map(({ path }) => path)).toEqual([])
})

test('no package needs its install script', () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripts.length).toBeGreaterThan(0)
  const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''
  expect(scripts.filter(([path]) => allowScripts[nameOf(path)] !== false)).toEqual([])
})

test.each(
  Object.entries<string>(
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).scripts,
  ),
)('npm run %s needs no POSIX shell', (_name, command) => {
  // What cmd.exe does not know: variables, quotes, substitutions, several commands, and programs of POSIX.
  expect(command).toMatch(/^(?:node|vitest|playwright|oxfmt|oxlint|knip|depcruise|stryker)(?: [\w./:-]+)*$/)
})

test('the SBOM lists every package with its hash', () => {
  const expected = installed.map(([path, { name, version, integrity }]) => {
    const purl = `pkg:npm/${(name ?? path.split('node_modules/').at(-1) ?? '').replace('@', '%40')}@${version}`
    return `${purl} ${Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')}`
  })
  const { components }: { components: Component[] } = JSON.parse(createSbom())
  const listed = components.map(
    ({ purl, hashes }) => `${purl} ${hashes.find(({ alg }) => alg === 'SHA-512')?.content}`,
  )
  expect(new Set(listed)).toEqual(new Set(expected))
})
