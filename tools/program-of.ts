import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PACKAGES = join(dirname(import.meta.dirname), 'node_modules')

/**
 * Returns the JavaScript file of a program that a package brings. Run with Node, it needs neither a shell nor PATH, which
 * the programs in `node_modules/.bin` do on Windows.
 *
 * @param name its name, if the package has several programs or gives it another one.
 * @throws Error if the package has no such program.
 */
export function programOf(packageName: string, name = packageName): string {
  const folder = join(PACKAGES, packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin?.[name]
  if (typeof file !== 'string') throw new Error(`The package ${packageName} has no program ${name}`)
  return join(folder, file)
}
