import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

type LateComponent<Props> = {
  readonly provide: (component: ComponentType<Props>) => void
  readonly Late: (props: Props) => ReactNode
}

/**
 * Creates a component whose code a later file provides, for what the first content of a page does without. Until then, it
 * renders nothing.
 */
export function lateComponent<Props extends object>(): LateComponent<Props> {
  let provided: ComponentType<Props> | null = null
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const read = () => provided
  const readNone = () => null

  return {
    provide: (component) => {
      provided = component
      for (const listener of listeners) listener()
    },
    Late: (props) => {
      const Content = useSyncExternalStore(subscribe, read, readNone)
      return Content === null ? null : <Content {...props} />
    },
  }
}
