import { expect, test } from 'vitest'
import { readMigrations, readSchema } from '#server/db/schema/read-migrations.ts'
import { splitStatements } from '#server/db/schema/split-statements.ts'

test.each([
  ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
  ['no last semicolon', 'select 1;\n select 2\n', ['select 1', 'select 2']],
  ['quotes', `select ';', "a;b", 'it''s;';select 2`, [`select ';', "a;b", 'it''s;'`, 'select 2']],
  [
    'dollar quotes',
    'do $$ begin; end $$; do $x$ a; $$ b; $x$;',
    ['do $$ begin; end $$', 'do $x$ a; $$ b; $x$'],
  ],
  ['comments', '-- one; two\nselect 1; /* a; b */ -- c;\n', ['-- one; two\nselect 1']],
  ['operators', 'select 1 - 2 / 3 $1;', ['select 1 - 2 / 3 $1']],
  ['nothing', ' \n;; -- x', []],
])('%s', (_name, sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements)
})

test('schema and migrations are statements only, none of them ending its transaction', () => {
  for (const { statements } of [...readSchema(), ...readMigrations()]) {
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      expect(statement.replace(/^(--.*\n|\s)+/, '')).toMatch(
        /^(create|alter|grant|revoke|drop|do|insert|update|delete|select)\b/,
      )
    }
  }
})
