import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Rendered instead of the children; `reset` renders them again. */
  renderError: (error: unknown, reset: () => void) => ReactNode
  onError?: (error: unknown) => void
}

/** Keeps an error in one part from replacing the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    const { error } = this.state
    return error === null
      ? this.props.children
      : this.props.renderError(error, () => this.setState({ error: null }))
  }
}
