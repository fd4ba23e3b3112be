import { runStep, type StepResult } from '#tools/run-step.ts'

/** Runs the checks of style: formatting and lint. */
export async function runStyleChecks(): Promise<StepResult[]> {
  return [
    await runStep('format', ['oxfmt', '--check']),
    await runStep('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  ]
}

/** Runs the checks of structure: types, layers, and unused code. */
export async function runStructureChecks(): Promise<StepResult[]> {
  return [
    await runStep('types', ['node', 'tools/check-types.ts']),
    await runStep('layers', ['npm', 'run', '--silent', 'layers']),
    await runStep('unused code', ['knip', '--no-progress']),
  ]
}
