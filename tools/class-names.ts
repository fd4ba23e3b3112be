import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const WEB = join(import.meta.dirname, '../web')

/** Returns a readable class name, as `landing__hero`. File names are unique, so class names are too. */
export function readableClassName(name: string, file: string): string {
  return `${sheetOf(file)}__${name}`
}

/**
 * Returns a function for short class names, as `_bc4`: letters for the file and a number for the class in it. Each page
 * contains its names in its HTML, its styles, and its scripts. They depend only on the names of the files and the order
 * of the classes in a file, so that the builds of the app and of the renderer agree.
 *
 * The underscore keeps names apart from those that content blockers hide, such as `ad1`.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map(sheetOf)
    .toSorted()
  const numbers = new Map(sheets.map((sheet) => [sheet, new Map<string, number>()]))
  return (name, file) => {
    const sheet = sheetOf(file)
    const known = numbers.get(sheet)
    if (known === undefined) throw new Error(`${sheet}.module.css is not in web/`)
    const number = known.get(name) ?? known.size
    known.set(name, number)
    return `_${letters(sheets.indexOf(sheet))}${number}`
  }
}

/** `a` to `z`, then `aa`. */
function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

function sheetOf(file: string): string {
  return basename(file).replace(/\.module\.css.*$/, '')
}

/**
 * Bundler plugin: imports each class name of a CSS module by itself instead of the object with all of them, so that the
 * bundler writes it where it is used, and drops the others. Modules that look up a name at run time (`styles[tone]`) still
 * import the object.
 */
export function inlineClassNames(): Plugin[] {
  const isClient = ({ name }: { readonly name: string }) => name === 'client'
  return [
    {
      name: 'import-class-names',
      apply: 'build',
      applyToEnvironment: isClient,
      enforce: 'pre',
      transform: {
        filter: { id: /\/web\/.*\.tsx?$/, code: '.module.css' },
        handler: (code) =>
          code.replace(/import (\w+) from ('[^']+\.module\.css')/g, (statement, styles, file) =>
            code.includes(`${styles}[`) ? statement : `import * as ${styles} from ${file}`,
          ),
      },
    },
    {
      name: 'keep-style-sheets',
      apply: 'build',
      applyToEnvironment: isClient,
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        // Vite drops the rules of a module whose class names are all written elsewhere.
        handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' as const }),
      },
    },
  ]
}
