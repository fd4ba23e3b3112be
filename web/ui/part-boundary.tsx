import { Component, type ReactNode } from 'react'

type Props = { onFailed: (error: unknown) => void; children: ReactNode }

/** A part that breaks must not take the page with it. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailed(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
