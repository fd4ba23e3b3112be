import { expect, test } from 'vitest'
import type { FunctionSchema } from '#tools/read-database-schema.ts'
import { renderDatabaseTypes } from '#tools/render-database-types.ts'

const saveNote: FunctionSchema = {
  name: 'save_note',
  args: [
    { name: 'p_user_id', type: 'uuid' },
    { name: 'p_written_at', type: 'timestamptz[]' },
    { name: 'p_note', type: 'text' },
  ],
  columns: [
    { name: 'outcome', type: 'text' },
    { name: 'old_spent', type: 'bigint' },
    { name: 'new_spent', type: 'bigint' },
    { name: 'details', type: 'json' },
  ],
  hasDefaults: false,
  text: `-- Saves a note.
--
-- @type p_note: string | null
-- @type outcome: 'Saved' | 'unchanged'
-- @type old_spent, new_spent: Cents
create or replace function save_note()`,
}

function lines(functions: readonly FunctionSchema[]): string {
  return renderDatabaseTypes({ functions, tables: [] })
}

test('arguments keep their order, and lose their prefix', () => {
  expect(lines([saveNote])).toContain(
    `  save_note: { userId: 'uuid', writtenAt: 'timestamptz[]', note: 'text' },`,
  )
})

test('comments decide types; without one, arguments are not null and columns can be', () => {
  expect(lines([saveNote])).toContain(
    `  save_note: { args: { readonly userId: string; readonly writtenAt: readonly (Date | string)[]; readonly note: string | null }; row: { readonly outcome: 'Saved' | 'unchanged'; readonly old_spent: Cents; readonly new_spent: Cents; readonly details: unknown } }`,
  )
  expect(lines([saveNote])).toContain(`import type { Cents } from '#core/units.ts'`)
})

test('columns of tables can be null unless they are declared not null', () => {
  const columns = [
    { name: 'id', type: 'uuid', notNull: true, hasDefault: true },
    { name: 'seenAt', type: 'timestamptz', notNull: false, hasDefault: false },
    { name: 'payload', type: 'jsonb', notNull: false, hasDefault: false },
  ]
  expect(renderDatabaseTypes({ functions: [], tables: [{ name: 'auth.one', columns }] })).toContain(
    `  'auth.one': { readonly id: string; readonly seenAt: Date | null; readonly payload: unknown }`,
  )
})

test.each([
  ['a comment on another name', { text: '-- @type p_nte: string' }, 'no argument or column p_nte'],
  ['a type of no known module', { text: '-- @type details: Details' }, 'the module of Details'],
  [
    'an SQL type without a TypeScript type',
    { args: [{ name: 'p_note', type: 'interval' }], text: '' },
    'the type interval',
  ],
  ['a default value', { hasDefaults: true }, 'no default'],
])('rejects %s', (_what, changed, message) => {
  expect(() => lines([{ ...saveNote, ...changed }])).toThrow(message)
})
