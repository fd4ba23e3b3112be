import { existsSync } from 'node:fs'
import { installDebianPackage } from '#server/testing/servers/install-debian-package.ts'

/**
 * Returns a program: what the environment variable names, else the first path that exists. If there is none, installs
 * packages (Debian, as root) and looks again.
 */
export function findProgram(
  variable: string,
  paths: readonly string[],
  packages: readonly string[],
): string | null {
  const named = process.env[variable]
  if (named) return existsSync(named) ? named : null
  const find = () => paths.find((path) => existsSync(path)) ?? null
  const found = find()
  if (found !== null) return found
  for (const name of packages) installDebianPackage(name)
  return find()
}
