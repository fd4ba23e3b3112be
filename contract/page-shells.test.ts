import { expect, test } from 'vitest'
import { shellPath } from '#contract/page-shells.ts'

test.each([
  ['/reports/tax/2026', '/reports/tax'],
  ['/reports/tax/1970', '/reports/tax'],
  ['/reports/tax/2199', '/reports/tax'],
  ['/reports/tax/1969', '/reports/tax/1969'],
  ['/reports/tax/2200', '/reports/tax/2200'],
  ['/reports/tax/2026/', '/reports/tax/2026/'],
  ['/reports/tax/x', '/reports/tax/x'],
  ['/reports', '/reports'],
])('%s is the page %s', (path, shell) => expect(shellPath(path)).toBe(shell))
