/** Finds features that the code uses without a guard, and that a supported browser or every page without https lacks. */
import { join, relative } from 'node:path'
import { findUnguardedFeatures } from '#tools/find-unguarded-features.ts'

const ROOT = join(import.meta.dirname, '..')
/** What browsers run: the build leaves out tests, and what only the build renders. */
const IN_BROWSERS = /^(?:web|core|contract)\/(?!prerender\/)(?!.*\.(?:test|server)\.|.*\.d\.ts$).*\.tsx?$/
/** What runs only with a push subscription, which no page without https has. */
const ONLY_SECURE: ReadonlySet<string> = new Set(['web/offline/push-device.ts'])

const found = findUnguardedFeatures(
  ['web/tsconfig.json', 'web/offline/tsconfig.json'].map((config) => join(ROOT, config)),
  (file) => IN_BROWSERS.test(relative(ROOT, file)) && !ONLY_SECURE.has(relative(ROOT, file)),
)
for (const { file, line, feature, missingIn } of found)
  console.log(`${relative(ROOT, file)}:${line}: ${feature} is not in ${missingIn.join(', ')}`)
console.log(
  found.length === 0
    ? 'browsers: no unguarded features'
    : `browsers: ${found.length} unguarded features; guard them (\`x.method?.()\`, \`'method' in x\`) or replace them`,
)
process.exitCode = found.length === 0 ? 0 : 1
