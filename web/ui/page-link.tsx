import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router'

/** A link to another page of the app, which opens without a page load. The router's Link ignores the cleanup of a ref. */
export function PageLink({ href, children, ...attributes }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...attributes} href={href} onClick={useLinkClickHandler(href)}>
      {children}
    </a>
  )
}
