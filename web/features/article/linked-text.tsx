import type { ReactNode } from 'react'

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Renders a text from `content/`, with `[text](/path)` as a link. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: whole, 1: linkText, 2: href = '', index } of text.matchAll(LINK)) {
    parts.push(
      text.slice(from, index),
      <SiteLink key={index} href={href}>
        {linkText}
      </SiteLink>,
    )
    from = index + whole.length
  }
  return [...parts, text.slice(from)]
}

/** A link in a text. External links get `rel="nofollow noopener"`. */
export function SiteLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const isExternal = /^[a-z]+:/i.test(href) && !/^(?:tel|mailto):/i.test(href)
  if (isExternal && !href.startsWith('https://')) throw new Error(`a link to ${href} is not https`)
  return (
    <a href={href} {...(isExternal && { rel: 'nofollow noopener' })}>
      {children}
    </a>
  )
}
