import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSbom } from '#tools/sbom.ts'

type Entry = {
  readonly name?: string
  readonly version: string
  readonly integrity: string
  readonly dev?: true
}

type Component = {
  readonly purl: string
  readonly version: string
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
}

test('the SBOM lists exactly the production dependencies, each with version, purl, and hash', () => {
  const lock: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
  )
  const production = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  // Two folders may have the same version of a package: one component.
  const expected = new Map(
    production.map(([path, { name = path.split('node_modules/').at(-1) ?? '', version, integrity }]) => [
      `pkg:npm/${name.replace('@', '%40')}@${version}`,
      { version, hash: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ]),
  )

  const sbom: { bomFormat: string; specVersion: string; components: Component[] } = JSON.parse(createSbom())
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  const listed = new Map(
    sbom.components.map(({ purl, version, hashes }) => [
      purl,
      { version, hash: hashes.find(({ alg }) => alg === 'SHA-512')?.content },
    ]),
  )
  expect(listed).toEqual(expected)
  const names = [...listed.keys()].map((purl) => purl.slice(0, purl.lastIndexOf('@')))
  expect(names).toEqual(expect.arrayContaining(['pkg:npm/react', 'pkg:npm/zod', 'pkg:npm/pg']))
  expect(names).not.toContain('pkg:npm/oxlint')
})
