import { describe, expect, test } from 'vitest'
import { problemsOf } from '#tools/check-rooms.ts'

const line = (specifier: string) => `import { thing } from '${specifier}'\n`

describe('imports run one way', () => {
  test.each([
    ['core/money/a.ts', '#contract/errors.ts'],
    ['core/money/a.ts', 'zod'],
    ['core/money/a.ts', 'node:fs'],
    ['contract/a.ts', '#catalogue/load.ts'],
    ['catalogue/a.ts', '#server/app.ts'],
    ['content/a.ts', '#web/ui/button.tsx'],
    ['server/a.ts', '#web/data/api.ts'],
    ['server/a.ts', '#content/facts.ts'],
    ['web/pages/a/a.tsx', '#server/app.ts'],
    ['web/pages/a/a.tsx', '#catalogue/load.ts'],
    ['web/pages/a/a.tsx', '#web/prerender/facts.ts'],
    ['web/features/a/a.tsx', '#web/prerender/facts.server.ts'],
    ['web/pages/a/a.tsx', '../../../server/app.ts'],
    ['web/pages/a/a.tsx', '#tools/start.ts'],
    ['web/ui/button.tsx', '#web/data/api.ts'],
    ['web/data/api.ts', '#web/features/vote/vote-cell.tsx'],
    ['web/features/vote/a.tsx', '#web/features/collect/b.tsx'],
    ['web/features/vote/a.tsx', '../collect/b.tsx'],
  ])('%s may not import %s', (file, specifier) => {
    expect(problemsOf(file, line(specifier))).toHaveLength(1)
  })

  test.each([
    ['core/money/a.ts', '#core/units.ts'],
    ['core/money/a.test.ts', 'fast-check'],
    ['server/a.ts', 'hono'],
    ['server/a.ts', '#catalogue/load.ts'],
    ['web/app/root.tsx', '#web/ui/button.tsx'],
    ['web/features/vote/a.tsx', './b.tsx'],
    ['web/prerender/a.ts', '#content/facts.ts'],
    ['web/pages/a/a.tsx', '#web/prerender/facts.server.ts'],
    ['e2e/a.spec.ts', '#server/main.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(problemsOf(file, line(specifier))).toEqual([])
  })

  test('an import written over several lines, a re-export and a lazy import are seen too', () => {
    const text = [
      "import {\n  a,\n  b,\n} from '#server/a.ts'",
      "export { c } from '#server/c.ts'",
      "const d = await import('#server/d.ts')",
    ].join('\n')
    expect(problemsOf('web/ui/a.ts', text)).toHaveLength(3)
  })
})

describe('core reads no clock and no chance', () => {
  test.each(['Date.now()', 'new Date()', 'Math.random()'])('%s', (call) => {
    expect(problemsOf('core/a.ts', `export const at = ${call}\n`)).toHaveLength(1)
    expect(problemsOf('server/a.ts', `export const at = ${call}\n`)).toEqual([])
  })
})
