import { readAmount } from '#core/import/amount-text.ts'
import { type CellTable, cellText, isBlank } from '#core/import/cell.ts'
import { MONEY_ROLES } from '#core/import/columns.ts'
import { rowsBelow } from '#core/import/header-row.ts'
import { cellsOf, kindOf } from '#core/import/read-row.ts'
import type { ImportSettings } from '#core/import/settings.ts'

/**
 * Returns whether every kind has amounts of one sign: then the sign repeats the kind, and nothing has to be asked. A minus
 * sign in a column of its own, such as "Paid", always has to be asked about.
 */
export function consistentSigns(table: CellTable, settings: ImportSettings): boolean {
  const signs = new Map<string, boolean>()
  for (const { row } of rowsBelow(table, settings.header)) {
    const cell = cellsOf(row, settings)
    const kind = kindOf(cellText(cell('kind')), settings)
    for (const field of MONEY_ROLES) {
      const content = cell(field)
      if (content === undefined || isBlank(content)) continue
      const amount = readAmount(content, settings.sign)
      if (!amount.ok || amount.value.cents === 0) continue
      const key = field === 'amount' || field === 'coins' ? (kind ?? '') : field
      if (key === '' || key === 'skip') continue
      const known = signs.get(key)
      if (known !== undefined && known !== amount.value.negative) return false
      signs.set(key, amount.value.negative)
    }
  }
  return true
}
