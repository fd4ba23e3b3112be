import process from 'node:process'
import budgets from './budgets.json' with { type: 'json' }

/** Limits within 20 % of the measured value. */
export { budgets }

/** Prints a value that has an upper limit, such as a time or a size. The exit code is 1 if it exceeds the limit. */
export function atMost(name: string, value: number, budget: number, unit = ''): void {
  print(value <= budget, `${name}: ${value.toFixed(2)}${unit}, at most ${budget}${unit}`)
}

/** Prints a value that has a lower limit, such as a ratio. The exit code is 1 if it is below the limit. */
export function atLeast(name: string, value: number, budget: number): void {
  print(value >= budget, `${name}: ${value.toFixed(2)}, at least ${budget}`)
}

function print(isWithin: boolean, line: string): void {
  console.log(`${isWithin ? 'ok      ' : 'EXCEEDED'} ${line}`)
  if (!isWithin) process.exitCode = 1
}
