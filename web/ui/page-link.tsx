import type { ComponentProps, MouseEvent } from 'react'
import { useAddress, useNavigate } from '#web/ui/router.tsx'

/** A link to another page of the app, which opens without a page load. */
export function PageLink({ href, children, ...attributes }: ComponentProps<'a'> & { href: string }) {
  const { pathname, search } = useAddress()
  const navigate = useNavigate()
  return (
    <a
      {...attributes}
      href={href}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        navigate(href, { replace: href === pathname + search })
      }}
    >
      {children}
    </a>
  )
}

/** Whether the browser opens another tab or window, or saves the page. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
