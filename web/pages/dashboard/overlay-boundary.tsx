import { Component, type ReactNode } from 'react'

type Props = { onFailed: () => void; children: ReactNode }

/** An overlay that could not be fetched must not take the list with it. Give it a new key to try anew. */
export class OverlayBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailed()
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
