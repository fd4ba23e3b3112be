import {
  type ComponentType,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type TypeAheadBuffer, bufferKeys } from '#web/ui/type-ahead-buffer.ts'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { LoadErrorBoundary } from '#web/ui/load-error-boundary.tsx'
import { LoadErrorContext } from '#web/ui/load-error.ts'
import { withinTime } from '#web/ui/within-time.ts'

type Closable = { readonly onClose: () => void }

type LazyProps<Props> = Props & {
  /** Opens the overlay again in the same state after a failed load. */
  readonly onReopen?: () => void
  /** The overlay shows information that exists nowhere else. */
  readonly keeps?: boolean
  /** The overlay opens without a user action, so it receives no buffered keys. */
  readonly unasked?: boolean
}

export type LazyComponent<Props extends Closable> = {
  (props: LazyProps<Props>): ReactNode
  /** Preloads the code, so that the overlay opens without a delay. A failed preload is retried on opening. */
  readonly fetch: () => void
}

/**
 * Creates an overlay whose code loads when it first opens. Every overlay is created this way.
 *
 * The parent component treats the overlay as open from the start. While the code loads, the page stays usable, an
 * indicator appears after 300 ms, and typed keys are buffered for the overlay. If the load fails or takes longer than
 * 120 seconds, the overlay closes without moving the focus, and `LoadErrorContext` receives the error.
 */
export function lazyWithRetry<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null

  async function fetchComponent(): Promise<ComponentType<Props>> {
    loaded ??= (await withinTime(load())).default
    return loaded
  }

  function LazyOverlay(props: LazyProps<Props>): ReactNode {
    const [Loaded, setLoaded] = useState(() => loaded)
    const reportError = use(LoadErrorContext)
    const keys = useRef<TypeAheadBuffer>(null)
    const { unasked = false } = props
    useLayoutEffect(() => {
      if (unasked) return
      const buffer = bufferKeys()
      keys.current = buffer
      return () => buffer.discard()
    }, [unasked])
    useEffect(() => {
      if (Loaded !== null) keys.current?.replay()
    }, [Loaded])
    const fail = useEffectEvent((error: unknown) => {
      const { onReopen: again = null, keeps = false } = props
      props.onClose()
      reportError?.({ error, again, keeps })
    })
    useEffect(() => {
      if (Loaded !== null) return
      let active = true
      fetchComponent().then(
        (component) => (active ? setLoaded(() => component) : undefined),
        (error: unknown) => (active ? fail(error) : undefined),
      )
      return () => {
        active = false
      }
    }, [Loaded])
    if (Loaded === null) return <LoadingOverlay onCancel={props.onClose} />
    return (
      <LoadErrorBoundary
        onFailed={(error) => {
          props.onClose()
          reportError?.({ error, again: props.onReopen ?? null, keeps: props.keeps ?? false })
        }}
      >
        <Loaded {...props} />
      </LoadErrorBoundary>
    )
  }

  return Object.assign(LazyOverlay, { fetch: () => void fetchComponent().catch(() => undefined) })
}
