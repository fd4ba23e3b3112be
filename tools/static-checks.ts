import { readFileSync } from 'node:fs'
import { programOf } from '#tools/program-of.ts'
import { runStep, type StepResult } from '#tools/run-step.ts'

/** Runs the checks of style: formatting and lint. */
export async function runStyleChecks(): Promise<StepResult[]> {
  return [
    await runStep('format', [programOf('oxfmt'), '--check']),
    await runStep('lint', [programOf('oxlint'), '--type-aware', '--deny-warnings']),
  ]
}

/** Runs the checks of structure: types, types generated from the database, features of browsers, layers, unused code, links. */
export async function runStructureChecks(): Promise<StepResult[]> {
  return [
    await runStep('types', ['tools/check-types.ts']),
    await runStep('generated types', ['tools/generate-types.ts', '--check']),
    await runStep('generated limits', ['tools/generate-limits.ts', '--check']),
    await runStep('browsers', ['tools/check-browsers.ts']),
    await runStep('layers', [programOf('dependency-cruiser', 'depcruise'), ...argumentsOf('layers')]),
    await runStep('unused code', [programOf('knip'), '--no-progress']),
    await runStep('links', ['tools/check-links.ts']),
  ]
}

/** Returns the arguments of an npm script. */
function argumentsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return String(scripts[script]).split(' ').slice(1)
}
