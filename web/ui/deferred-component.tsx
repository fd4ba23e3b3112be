import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

type DeferredComponent<Props> = {
  readonly provide: (component: ComponentType<Props>) => void
  readonly Deferred: (props: Props) => ReactNode
}

/**
 * Creates a component whose code loads after the first content of the page, and is provided then.
 *
 * @param Placeholder rendered until then, to reserve space. Nothing by default.
 */
export function deferredComponent<Props extends object>(
  Placeholder: ComponentType<Props> | null = null,
): DeferredComponent<Props> {
  let provided: ComponentType<Props> | null = Placeholder
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const read = () => provided
  const readPlaceholder = () => Placeholder

  return {
    provide: (component) => {
      provided = component
      for (const listener of listeners) listener()
    },
    Deferred: (props) => {
      const Content = useSyncExternalStore(subscribe, read, readPlaceholder)
      return Content === null ? null : <Content {...props} />
    },
  }
}
