/**
 * `npm run sbom`: writes build/sbom.cdx.json, a CycloneDX list of every production dependency in package-lock.json, for
 * all platforms.
 *
 * `npm sbom --omit dev` also omits packages that production and development share (react, zod), and without `--omit` it
 * stops at a development dependency on the tag `latest`. So it reads a copy of the project without development
 * dependencies.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = dirname(import.meta.dirname)
const ARGS = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

/** Returns the CycloneDX document of the production dependencies as JSON. */
export function createSbom(): string {
  const manifest: { name: string; devDependencies?: object } = readJson('package.json')
  const lock: { packages: Record<string, { dev?: true; devDependencies?: object }> } =
    readJson('package-lock.json')
  delete manifest.devDependencies
  delete lock.packages['']?.devDependencies
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, entry]) => !entry.dev))
  const scratch = mkdtempSync(join(tmpdir(), 'sbom-'))
  try {
    // npm names the application after its directory.
    const project = join(scratch, manifest.name)
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
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
