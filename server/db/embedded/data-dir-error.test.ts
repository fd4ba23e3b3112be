import { expect, test } from 'vitest'
import { DataDirError, diskFullError } from '#server/db/embedded/data-dir-error.ts'

const MESSAGE =
  'There is no space left on the disk that holds /data. Free some space and start again; no data is lost.'

const withFields = (fields: object, message = 'failed') => Object.assign(new Error(message), fields)

test.each([
  ['of the file system', withFields({ code: 'ENOSPC' })],
  ['of a quota', withFields({ code: 'EDQUOT' })],
  ['of SQLite', withFields({ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'database or disk is full')],
  ['of PostgreSQL', withFields({ code: '53100', severity: 'ERROR' }, 'could not extend file')],
  ['of a program', new Error('pg_dump: could not write to output file: No space left on device')],
  ['of the embedded engine', { name: 'ErrnoError', errno: 51 }],
  ['in its cause', new Error('x', { cause: withFields({ code: 'ENOSPC' }) })],
])('an error %s names the disk', (_name, error) => {
  expect(diskFullError('/data', error)).toMatchObject({ kind: 'disk-full', message: MESSAGE })
})

test.each([
  ['another error', withFields({ code: 'EACCES' })],
  ['an error that names a directory already', new DataDirError('disk-full', '/x', 'No space left on device')],
  ['no error', 'No space left on device'],
])('%s is not changed', (_name, error) => expect(diskFullError('/data', error)).toBeNull())
