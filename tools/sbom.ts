/**
 * `npm run sbom`: writes build/sbom.cdx.json, a CycloneDX list of every package in package-lock.json, for all platforms.
 *
 * Packages of the browser are development dependencies, because the site is built before it is served. So the list has
 * those too, marked with `cdx:npm:package:development`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = dirname(import.meta.dirname)
const ARGS = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const readText = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Returns the CycloneDX document of all dependencies as JSON. */
export function createSbom(): string {
  const manifest = readText('package.json')
  const { name }: { name: string } = JSON.parse(manifest)
  const scratch = mkdtempSync(join(tmpdir(), 'sbom-'))
  try {
    // npm names the application after its directory.
    const project = join(scratch, name)
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), manifest)
    // `npm sbom` stops at a package that depends on the tag `latest` of another one.
    writeFileSync(
      join(project, 'package-lock.json'),
      readText('package-lock.json').replaceAll(': "latest"', ': "*"'),
    )
    return execFileSync('npm', ARGS, { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 26 })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  writeFileSync(join(ROOT, 'build/sbom.cdx.json'), createSbom())
  console.log('Wrote build/sbom.cdx.json')
}
