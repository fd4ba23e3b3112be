import { Component, type ReactNode } from 'react'

type Props = {
  /** Replaces the children after one of them threw. `reset` renders them again. */
  renderError: (error: unknown, reset: () => void) => ReactNode
  children: ReactNode
}

/** Catches the errors of its children, so that the rest of the page stays usable. */
export class ErrorBoundary extends Component<Props, { failure: { readonly error: unknown } | null }> {
  override state: { failure: { readonly error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown): { failure: { readonly error: unknown } } {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return this.props.renderError(failure.error, () => this.setState({ failure: null }))
  }
}
