import { Component, type ReactNode } from 'react'
import { ErrorState } from '../components/ErrorState.tsx'

interface BoundaryProps {
  readonly children: ReactNode
  /** Instead of the error state: nothing, for what can be done without. */
  readonly isSilent?: boolean
  /** Another one begins anew. */
  readonly resetKey?: string
}

interface BoundaryState {
  readonly hasFailed: boolean
  readonly resetKey: string | undefined
}

/**
 * Keeps a part of the page that can't be shown from taking the rest with it: mostly code that the network did not
 * bring. React logs what it was.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.isSilent) return null
    return (
      <ErrorState title="This part did not load" onRetry={() => location.reload()}>
        Your connection may be down. Nothing of yours is lost.
      </ErrorState>
    )
  }
}
