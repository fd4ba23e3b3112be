import { Component, type ReactNode } from 'react'

type Props = { onFailed: (error: unknown) => void; children: ReactNode }

/** Catches the errors of a lazy component, so that they do not unmount the page. */
export class LoadErrorBoundary extends Component<Props, { failed: boolean }> {
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
