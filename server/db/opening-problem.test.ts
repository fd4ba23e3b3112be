import { expect, test } from 'vitest'
import { openingProblem } from '#server/db/opening-problem.ts'

const aborted = new Error('Aborted()')

// The engine's lines as it wrote them when the disk was full and when the log was gone.
test.each([
  [
    'disk-full',
    ['2026-11-21 01:31:19.717 UTC [42] FATAL:  could not write init file: No space left on device'],
    'There is no space left on the disk that holds /d/pglite. Make room and start again; what was recorded is there.',
  ],
  [
    'corrupt',
    ['2026-11-21 01:31:19.717 UTC [42] PANIC:  could not locate a valid checkpoint record'],
    'The embedded database in /d/pglite (version 18) does not open: could not locate a valid checkpoint record. It was left as it is; restore a backup in its place.',
  ],
  [
    'corrupt',
    [],
    'The embedded database in /d/pglite (version 18) does not open: Aborted(). It was left as it is; restore a backup in its place.',
  ],
])('%s', (kind, complaints, message) => {
  expect(openingProblem('/d/pglite', complaints, aborted)).toMatchObject({
    kind,
    message,
    directory: '/d/pglite',
  })
})
