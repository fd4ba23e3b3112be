import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LoadErrorMessage } from '#web/ui/load-error-message.tsx'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { withinTime } from '#web/ui/within-time.ts'

type Closable = { readonly onClose: () => void }

const prefetches: (() => void)[] = []
let isPrefetching = false

/**
 * Loads the code of every overlay while the browser is idle, so that it opens without a delay, and also offline. The
 * overlays of a page that opens later follow when that page has loaded.
 */
export function prefetchLazyComponents(): () => void {
  return whenIdle(() => {
    isPrefetching = true
    prefetches.forEach((run) => run())
  })
}

/**
 * Creates an overlay whose code loads when it first opens, or earlier by `prefetchLazyComponents`.
 *
 * While the code loads, the page stays usable, and an indicator appears after 300 ms. If the load fails, takes longer
 * than 120 seconds, or the overlay throws, a message offers to try again or to close it.
 */
export function lazyWithRetry<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  let loaded: ComponentType<Props> | null = null

  async function loadModule(): Promise<{ default: ComponentType<Props> }> {
    try {
      loading ??= withinTime(load())
      const module = await loading
      loaded = module.default
      return module
    } catch (error) {
      loading = null
      throw error
    }
  }
  // A loaded component renders in the same frame. React.lazy would first show the fallback.
  const component = (): ComponentType<Props> => loaded ?? lazy(loadModule)
  const prefetch = () => void loadModule().catch(() => undefined)
  if (isPrefetching) whenIdle(prefetch)
  else prefetches.push(prefetch)

  return function LazyOverlay(props: Props): ReactNode {
    const [Content, setContent] = useState(component)
    return (
      <ErrorBoundary
        renderError={(error, reset) => (
          <LoadErrorMessage
            error={error}
            onRetry={() => {
              // React.lazy never loads again after a failure.
              setContent(component)
              reset()
            }}
            onClose={props.onClose}
          />
        )}
      >
        <Suspense fallback={<LoadingOverlay onCancel={props.onClose} />}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
