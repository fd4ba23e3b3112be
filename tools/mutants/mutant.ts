/** One small break of the product, and the test that must fail for it: what `npm run mutants` tries. */
export type Mutant = {
  /** The line of docs/specification-map.md that this breaks, as it is written there. */
  readonly line: string
  /** The file that is broken. */
  readonly file: string
  /** What stands in it, exactly once. */
  readonly from: string
  /** What stands there instead; the product must still build and start. */
  readonly to: string
  /** One of the tests that the map names for the line, as `file › name`, or `file` where the map names no test. */
  readonly killedBy: string
  /** The engine of a database test; the embedded one when not said. */
  readonly engine?: 'pglite' | 'postgres'
}
