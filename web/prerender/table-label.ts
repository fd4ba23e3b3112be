import { Children, isValidElement, type ReactNode } from 'react'

/** What a table of words is called where it cannot be seen: its heads, one after the other. */
export function tableLabel(table: ReactNode): string {
  const head = Children.toArray(table).find((part) => isValidElement(part))
  const heads = cells(head)
    .map((cell) => textOf(cell).trim())
    .filter((text) => text !== '')
  return heads.length === 0 ? 'Table' : `Table: ${heads.join(', ')}`
}

/** The cells of a head: what stands two floors down, in its only row. */
function cells(head: ReactNode): readonly ReactNode[] {
  return childrenOf(head).flatMap(childrenOf)
}

function childrenOf(node: ReactNode): readonly ReactNode[] {
  return isValidElement<{ children?: ReactNode }>(node) ? Children.toArray(node.props.children) : []
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  return childrenOf(node).map(textOf).join('')
}
