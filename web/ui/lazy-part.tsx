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
import { type KeptKeys, keepKeys } from '#web/ui/kept-keys.ts'
import { PartArriving } from '#web/ui/part-arriving.tsx'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { PartFailed } from '#web/ui/part-failed.ts'
import { withinTime } from '#web/ui/within-time.ts'

type Closable = { readonly onClose: () => void }

type Asked<Props> = Props & {
  /** Opens it again as it was, after it did not arrive. */
  readonly onReopen?: () => void
  /** It shows something that stands nowhere else. */
  readonly keeps?: boolean
  /** It opens by itself: nothing that is typed is meant for it. */
  readonly unasked?: boolean
}

export type LazyPart<Props extends Closable> = {
  (props: Asked<Props>): ReactNode
  /** Has it fetched before it is asked for, so that it opens at once. What fails here is tried again then. */
  readonly fetch: () => void
}

/**
 * An overlay whose code comes when it is asked for: the one way for all of them.
 *
 * Whoever draws it thinks it is open. While it is on its way the page stays as it is, and says so after 300 ms; what
 * is typed meanwhile is kept for it. When it fails, or has not come after 120 seconds, it is closed, the focus still
 * where it was, and `PartFailed` is told.
 */
export function lazyPart<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let arrived: ComponentType<Props> | null = null

  async function fetchPart(): Promise<ComponentType<Props>> {
    arrived ??= (await withinTime(load())).default
    return arrived
  }

  function Part(props: Asked<Props>): ReactNode {
    const [There, setThere] = useState(() => arrived)
    const tell = use(PartFailed)
    const keys = useRef<KeptKeys>(null)
    const { unasked = false } = props
    useLayoutEffect(() => {
      if (unasked) return
      const kept = keepKeys()
      keys.current = kept
      return () => kept.drop()
    }, [unasked])
    useEffect(() => {
      if (There !== null) keys.current?.handOver()
    }, [There])
    const fail = useEffectEvent((error: unknown) => {
      const { onReopen: again = null, keeps = false } = props
      props.onClose()
      tell?.({ error, again, keeps })
    })
    useEffect(() => {
      if (There !== null) return
      let wanted = true
      fetchPart().then(
        (part) => (wanted ? setThere(() => part) : undefined),
        (error: unknown) => (wanted ? fail(error) : undefined),
      )
      return () => {
        wanted = false
      }
    }, [There])
    if (There === null) return <PartArriving onCancel={props.onClose} />
    return (
      <PartBoundary
        onFailed={(error) => {
          props.onClose()
          tell?.({ error, again: props.onReopen ?? null, keeps: props.keeps ?? false })
        }}
      >
        <There {...props} />
      </PartBoundary>
    )
  }

  return Object.assign(Part, { fetch: () => void fetchPart().catch(() => undefined) })
}
