import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { whenIdle, whenLoadedAndIdle } from '#web/ui/when-idle.ts'
import { withinTime } from '#web/ui/within-time.ts'
import { findLoadErrorCause, type LoadErrorCause } from '#web/ui/load-error-cause.ts'
import { closeMessage, showQuestion } from '#web/ui/message-store.ts'
import { createPortal } from 'react-dom'
import styles from './loading-overlay.module.css'
import { Icon } from '#web/ui/icon.tsx'

type Closable = { readonly onClose: () => void }

const prefetches: (() => void)[] = []
let isPrefetching = false

/**
 * Loads the code of every overlay once the page has loaded and the browser is idle, so that it opens without a delay, and also offline. The
 * overlays of a page that opens later follow when that page has loaded. Loads nothing if the user saves data.
 */
export function prefetchLazyComponents(): () => void {
  if (savesData()) return () => {}
  return whenLoadedAndIdle(() => {
    isPrefetching = true
    prefetches.forEach((run) => run())
  })
}

/** Only Chromium reports it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Creates an overlay whose code loads when it first opens, or earlier by `prefetchLazyComponents`.
 *
 * While the code loads, the page stays usable, and an indicator appears after 300 ms. If the load fails, takes longer
 * than 120 seconds, or the overlay throws, a message offers to try again or to close it.
 *
 * @param options.rare whether the overlay opens so rarely that it is not loaded earlier.
 */
export function lazyWithRetry<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { rare = false }: { readonly rare?: boolean } = {},
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
  if (rare) return LazyOverlay
  if (isPrefetching) whenIdle(prefetch)
  else prefetches.push(prefetch)

  return LazyOverlay

  function LazyOverlay(props: Props): ReactNode {
    const [Content, setContent] = useState(component)
    return (
      // React.lazy never loads again after a failure.
      <OverlayBoundary onRetry={() => setContent(component)} onClose={props.onClose}>
        <Suspense fallback={<LoadingOverlay onCancel={props.onClose} />}>
          <Content {...props} />
        </Suspense>
      </OverlayBoundary>
    )
  }
}

type BoundaryProps = { onRetry?: () => void; onClose: () => void; children: ReactNode }

/** Shows a message in place of an overlay that throws, which offers to try again or to close it. */
export function OverlayBoundary({ onRetry, onClose, children }: BoundaryProps) {
  return (
    <ErrorBoundary
      renderError={(error, reset) => (
        <LoadErrorMessage
          error={error}
          onRetry={() => {
            onRetry?.()
            reset()
          }}
          onClose={onClose}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

const TEXTS = {
  outdated:
    'Couldn’t open this because the site was updated. What you typed is still here. Finish what you’re doing, then reload the page.',
  offline: 'Couldn’t open this. You’re offline. Nothing was changed.',
  unavailable: 'Couldn’t open this. The server isn’t responding. Nothing was changed.',
  unknown: 'Couldn’t open this because it didn’t load. Nothing was changed.',
} as const satisfies Record<LoadErrorCause, string>

type ErrorProps = { error: unknown; onRetry: () => void; onClose: () => void }

/** Shows an alert while it is rendered in place of an overlay whose code did not load. */
function LoadErrorMessage({ error, onRetry, onClose }: ErrorProps) {
  const retry = useEffectEvent(onRetry)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let active = true
    let message: number | null = null
    void findLoadErrorCause(error).then((cause) => {
      if (!active) return
      const action =
        cause === 'outdated'
          ? { label: 'Reload', run: () => location.reload() }
          : { label: 'Try again', run: () => retry() }
      message = showQuestion(TEXTS[cause], action, () => close())
    })
    return () => {
      active = false
      if (message !== null) closeMessage(message)
    }
  }, [error])
  return null
}

/** Faster loads show no indicator. */
const SLOW_MS = 300

/** The loading state of an overlay. The pointer and Tab still work on the page; Escape cancels the load. */
function LoadingOverlay({ onCancel }: { onCancel: () => void }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // Otherwise Escape would also close an overlay below.
    event.stopPropagation()
    onCancel()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => cancelOnEscape(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return createPortal(
    <output className={styles.overlay} data-react-aria-top-layer="true">
      {slow ? (
        <span>
          <Icon name="wait" />
          Opening…
        </span>
      ) : null}
    </output>,
    document.body,
  )
}
