import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSbom } from '#tools/sbom.ts'

type Entry = {
  readonly name?: string
  readonly version: string
  readonly integrity: string
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
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
