import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  readonly integrity?: string
  readonly resolved?: string
  readonly inBundle?: boolean
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
)
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Whether npm finds `name` from `path`: in its own node_modules, or in one above. */
function isLocked(path: string, name: string): boolean {
  const folders = path.split('/node_modules/')
  const places = folders.map((_folder, last) => [...folders.slice(0, last + 1), name].join('/node_modules/'))
  return [`node_modules/${name}`, ...places].some((place) => place in lock.packages)
}

test('every package from the registry has an integrity hash', () => {
  const fromRegistry = installed.filter(([, entry]) => !entry.link && !entry.inBundle)
  expect(fromRegistry.length).toBeGreaterThan(100)
  const unverified = fromRegistry.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(unverified.map(([path]) => path)).toEqual([])
})

test('no entry names a download address', () => {
  expect(installed.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([])
})

test('the builds for every platform are locked', () => {
  const missing = installed.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})
