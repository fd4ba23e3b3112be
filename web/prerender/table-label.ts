import { Children, isValidElement, type ReactNode } from 'react'

/** Returns the accessible name of a table: its header cells, separated by commas. */
export function tableLabel(table: ReactNode): string {
  const head = Children.toArray(table).find((node) => isValidElement(node))
  const labels = cellsOf(head)
    .map((cell) => textOf(cell).trim())
    .filter((text) => text !== '')
  return labels.length === 0 ? 'Table' : `Table: ${labels.join(', ')}`
}

/** Returns the cells in the only row of a `<thead>`. */
function cellsOf(head: ReactNode): readonly ReactNode[] {
  return childrenOf(head).flatMap(childrenOf)
}

function childrenOf(node: ReactNode): readonly ReactNode[] {
  return isValidElement<{ children?: ReactNode }>(node) ? Children.toArray(node.props.children) : []
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  return childrenOf(node).map(textOf).join('')
}
