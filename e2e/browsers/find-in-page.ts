/** An element by its role and accessible name. A text matches the whole name, a pattern a part of it. */
export type Target = {
  readonly role: 'button' | 'link' | 'field' | 'menuitem' | 'dialog' | 'heading' | 'region'
  readonly name: string | RegExp
  /** The selector of elements in which to search. */
  readonly within?: string
}

/**
 * Returns the first visible element of this role and name, or null. Runs in the page, so it uses nothing outside itself.
 *
 * Computes names only from what the product uses: `aria-label`, `aria-labelledby`, labels, and text.
 */
export function findInPage(
  role: Target['role'],
  name: string | { readonly source: string; readonly flags: string },
  within: string | null,
): Element | null {
  const selectors: Readonly<Record<Target['role'], string>> = {
    button: 'button:not(:disabled), [role=button], input[type=submit]',
    link: 'a[href]',
    field: 'input, select, textarea',
    menuitem: '[role=menuitem]',
    dialog: '[role=dialog], [role=alertdialog]',
    heading: 'h1, h2, h3',
    region: 'section, [role=region]',
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ')
    const text =
      ids?.map((id) => document.getElementById(id)?.textContent).join(' ') ??
      element.getAttribute('aria-label') ??
      [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ') ??
      ''
    return (text === '' ? (element.textContent ?? '') : text).replace(/\s+/g, ' ').trim()
  }
  const pattern = typeof name === 'string' ? null : new RegExp(name.source, name.flags)
  for (const root of within === null ? [document] : document.querySelectorAll(within))
    for (const element of root.querySelectorAll(selectors[role])) {
      const found = nameOf(element)
      if (pattern === null ? found !== name : !pattern.test(found)) continue
      // A section outside the window is not rendered until it is scrolled to.
      const visible = element.checkVisibility?.({ visibilityProperty: true }) ?? true
      if (visible && element.closest('[inert]') === null) return element
    }
  return null
}
