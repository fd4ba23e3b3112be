/** `npm run bench:inputs [-- <count> [<seed>]]`: the tests of invalid inputs, with more and other ones than `npm test`. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { programOf } from '#tools/program-of.ts'

const [count = '50000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [programOf('vitest'), 'run', '--project', 'postgres', 'server/routes/bad-inputs.db.test.ts'],
  { stdio: 'inherit', env: { ...process.env, INPUTS: count, INPUTS_SEED: seed } },
)
process.exitCode = status ?? 1
