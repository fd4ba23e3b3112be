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
const FILE = join(ROOT, 'build', 'sbom.cdx.json')

type Manifest = { name: string; devDependencies: object }
type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: object }> }

/** Returns the CycloneDX document of the production dependencies as JSON. */
export function createSbom(): string {
  const { devDependencies: _dev, ...manifest }: Manifest = readJson('package.json')
  const lock: Lock = readJson('package-lock.json')
  delete lock.packages['']?.devDependencies
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, entry]) => !entry.dev))

  const scratch = mkdtempSync(join(tmpdir(), 'sbom-'))
  try {
    // npm names the application after its directory.
    const project = join(scratch, manifest.name)
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
    return execFileSync('npm', args, { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 26 })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
}

if (import.meta.main) {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, createSbom())
  console.log(`Wrote ${FILE}`)
}
