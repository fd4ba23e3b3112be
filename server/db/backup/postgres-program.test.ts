import { rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '#server/db/backup/postgres-program.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'

const path = process.env['PATH']
let folder: string

beforeEach(() => {
  folder = scratchDir('program')
  // Prints what other users of the machine see, and then what they do not.
  writeFileSync(join(folder, 'psql'), '#!/bin/sh\nprintf "%s\\n" "$@" "password: $PGPASSWORD"\n', {
    mode: 0o755,
  })
  process.env['PATH'] = `${folder}${delimiter}${path}`
})
afterEach(() => {
  process.env['PATH'] = path
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(process.platform === 'win32').each([
  ['postgres://ann:hunter%402@db/x', 'postgres://ann@db/x', 'hunter@2'],
  [
    'postgres://ann@db/x?password=hunter%402&sslmode=require',
    'postgres://ann@db/x?sslmode=require',
    'hunter@2',
  ],
  ['postgres://ann:first@db/x?password=second', 'postgres://ann@db/x', 'second'],
  ['postgres://ann@db/x', 'postgres://ann@db/x', ''],
])('%s: the password is not among the arguments', async (url, shown, password) => {
  const { child, done } = startProgram('psql', ['--quiet'], url)
  const printed = await text(child.stdout)
  await done
  expect(printed).toBe(`--quiet\n--dbname=${shown}\npassword: ${password}\n`)
})

test('the password of a client key is rejected', () => {
  expect(() => startProgram('psql', [], 'postgres://ann@db/x?sslpassword=hunter2')).toThrow('sslpassword')
})
