import type { ReactNode } from 'react'

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** A text of `content` in which `[words](/path)` is a link. */
export function LinkedText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: whole, 1: words, 2: href = '', index } of text.matchAll(LINK)) {
    parts.push(
      text.slice(from, index),
      <SiteLink key={index} href={href}>
        {words}
      </SiteLink>,
    )
    from = index + whole.length
  }
  return [...parts, text.slice(from)]
}

/** A link inside words: one that leaves the site says so to the browser. */
export function SiteLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const leaves = /^[a-z]+:/i.test(href) && !/^(?:tel|mailto):/i.test(href)
  if (leaves && !href.startsWith('https://')) throw new Error(`a link to ${href} is not https`)
  return (
    <a href={href} {...(leaves && { rel: 'nofollow noopener' })}>
      {children}
    </a>
  )
}
