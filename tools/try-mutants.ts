/**
 * `npm run mutants -- [words …]`: breaks the product in one small way after another and runs the test that must
 * fail for it; with words, only mutants whose line, file or test holds one of them. `--copies 1` uses one copy of the
 * project instead of two, `--engine postgres` runs the database tests there (a third of the time), `--after-tests`
 * takes it that every test passes unbroken, because all of them have just run. What was tried stands in
 * build/mutants.json.
 *
 * Killed: the test failed, as it must. Survived: it passed, so it does not hold its line. Stale: the text to replace
 * is gone, the broken product does not build, or the test fails (or does not run) even when nothing is broken.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isJourney, type MutantCopy, needsBuild, openMutantCopy, timesFound } from '#tools/mutant-copy.ts'
import { allMutants } from '#tools/mutants/all-mutants.ts'
import type { Mutant } from '#tools/mutants/mutant.ts'
import type { TestReport } from '#tools/test-report.ts'

type Outcome = Mutant & { readonly end: 'killed' | 'survived' | 'stale'; readonly said: string }

const { values, positionals } = parseArgs({
  options: {
    copies: { type: 'string', default: '2' },
    engine: { type: 'string', default: 'pglite' },
    'after-tests': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const wanted = allMutants.filter(
  ({ line, file, killedBy }) =>
    positionals.length === 0 ||
    positionals.some((word) => [line, file, killedBy].some((text) => text.includes(word))),
)
const startedAt = performance.now()
const outcomes: Outcome[] = []
const copies = Array.from({ length: Number(values.copies) }, (_, index) => openMutantCopy(index + 1))
const unbroken = new Map<string, Promise<TestReport>>()

// What needs no build comes first: each copy is built once unbroken, for them and for the tests as they are.
const waiting = [...wanted].sort((a, b) => cost(a) - cost(b))
if (wanted.some(({ killedBy }) => isJourney(killedBy))) {
  const built = await Promise.all(copies.map((copy) => copy.build()))
  if (built.includes(false)) throw new Error('The product does not build, even unbroken.')
  // While no copy is broken: every journey once, each by one copy.
  const all = values['after-tests'] ? [] : wanted.map(({ killedBy }) => killedBy).filter(isJourney)
  const journeys = [...new Set(all)]
  await eachIn(copies, journeys, async (copy, killedBy) => {
    const verdict = await copy.run(killedBy, 'pglite')
    unbroken.set(killedBy, Promise.resolve(verdict))
  })
}
await eachIn(copies, waiting, async (copy, mutant) => {
  const outcome = { ...mutant, ...(await tried(copy, mutant)) }
  outcomes.push(outcome)
  console.log(`${outcome.end.padEnd(8)} ${mutant.line}\n         ${mutant.file} · ${mutant.killedBy}`)
  console.log(`         ${outcome.said}`)
  save()
})

const count = (end: Outcome['end']) => outcomes.filter((outcome) => outcome.end === end).length
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
console.log(
  `\n${wanted.length} mutants of ${new Set(wanted.map(({ line }) => line)).size} lines: ${count('killed')} killed, ` +
    `${count('survived')} survived, ${count('stale')} stale; ${minutes} min`,
)
if (count('killed') !== wanted.length || wanted.length === 0) process.exitCode = 1

function cost(mutant: Mutant): number {
  return (isJourney(mutant.killedBy) ? 1 : 0) + (needsBuild(mutant) ? 1 : 0)
}

async function tried(copy: MutantCopy, mutant: Mutant): Promise<Pick<Outcome, 'end' | 'said'>> {
  const found = timesFound(mutant)
  if (found !== 1) return { end: 'stale', said: `its text stands in the file ${found} times` }
  const engine = mutant.engine ?? (values.engine === 'postgres' ? 'postgres' : 'pglite')
  if (!values['after-tests']) {
    const sound = await soundness(copy, mutant, engine)
    if (sound.failed > 0 || sound.passed === 0)
      return { end: 'stale', said: `its test does not pass unbroken: ${said(sound)}` }
  }
  copy.break(mutant)
  try {
    if (needsBuild(mutant) && !(await copy.build(mutant)))
      return { end: 'stale', said: 'broken so, it does not build' }
    const broken = await copy.run(mutant.killedBy, engine)
    return broken.failed > 0 ? { end: 'killed', said: said(broken) } : { end: 'survived', said: '' }
  } finally {
    copy.mend(mutant)
  }
}

/** What the first test that failed said. */
function said({ failures }: TestReport): string {
  return failures[0]?.said ?? 'no test ran'
}

/** How the test of a mutant ends while nothing is broken; asked once. */
function soundness(
  copy: MutantCopy,
  { killedBy }: Mutant,
  engine: 'pglite' | 'postgres',
): Promise<TestReport> {
  const key = isJourney(killedBy) ? killedBy : `${killedBy} ${engine}`
  const known = unbroken.get(key) ?? copy.run(killedBy, engine)
  unbroken.set(key, known)
  return known
}

/** Does the work for every item, one at a time in each copy. */
async function eachIn<T>(
  hands: readonly MutantCopy[],
  items: readonly T[],
  work: (copy: MutantCopy, item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  await Promise.all(
    hands.map(async (copy) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(copy, item)
    }),
  )
}

function save(): void {
  const file = join(import.meta.dirname, '..', 'build', 'mutants.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(outcomes, null, 2)}\n`)
}
