import { expect, test } from 'vitest'
import { openingError } from '#server/db/embedded/opening-error.ts'

const aborted = new Error('Aborted()')

// The engine's actual output on a full disk and with a missing write-ahead log.
test.each([
  [
    'disk-full',
    ['2026-11-21 01:31:19.717 UTC [42] FATAL:  could not write init file: No space left on device'],
    'There is no space left on the disk that holds /d/pglite. Free some space and start again; no data is lost.',
  ],
  [
    'corrupt',
    ['2026-11-21 01:31:19.717 UTC [42] PANIC:  could not locate a valid checkpoint record'],
    'The embedded database in /d/pglite (version 18) could not be opened: could not locate a valid checkpoint record. It was not changed; restore a backup in its place.',
  ],
  [
    'corrupt',
    [],
    'The embedded database in /d/pglite (version 18) could not be opened: Aborted(). It was not changed; restore a backup in its place.',
  ],
])('%s', (kind, fatalLines, message) => {
  expect(openingError('/d/pglite', fatalLines, aborted)).toMatchObject({
    kind,
    message,
    directory: '/d/pglite',
  })
})
