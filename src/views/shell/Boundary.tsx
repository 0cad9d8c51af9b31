import { Component, type ReactNode } from 'react'
import { ErrorState } from '../components/layout/ErrorState.tsx'

interface BoundaryProps {
  readonly children: ReactNode
  /** Sees to it that what did not arrive can; fails while the server is out of reach. */
  readonly recover?: () => Promise<void>
  /** Shown meanwhile. */
  readonly waiting?: ReactNode
  /** Instead of the error state, for what the page goes on without. */
  readonly onLost?: () => void
  /** Another one begins anew. */
  readonly resetKey?: string
}

interface BoundaryState {
  readonly progress: 'shown' | 'recovering' | 'lost'
  /** How often it was tried to recover. */
  readonly tries: number
  readonly resetKey: string | undefined
}

/** By itself and by its button: what still can't be shown then is a fault that a fresh page may be free of. */
const mostTries = 2

const begun = { progress: 'shown', tries: 0 } as const

/**
 * Keeps a part of the page that can't be shown from taking the rest with it: mostly code that the network did not
 * bring. It tries once more by itself, and when the network is back. React logs what it was.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { ...begun, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { progress: 'recovering' }
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { ...begun, resetKey }
  }

  override componentDidMount() {
    addEventListener('online', this.recoverLost)
  }

  override componentDidCatch() {
    if (this.state.tries === 0) void this.recover()
    else this.giveUp()
  }

  override componentWillUnmount() {
    removeEventListener('online', this.recoverLost)
  }

  readonly recoverLost = () => {
    if (this.state.progress === 'lost') void this.recover()
  }

  readonly retry = () => {
    if (this.state.tries >= mostTries && navigator.onLine) location.reload()
    else void this.recover()
  }

  async recover() {
    this.setState(({ tries }) => ({ progress: 'recovering', tries: tries + 1 }))
    try {
      await this.props.recover?.()
      this.setState({ progress: 'shown' })
    } catch {
      this.giveUp()
    }
  }

  giveUp() {
    this.setState({ progress: 'lost' })
    this.props.onLost?.()
  }

  override render() {
    const { progress } = this.state
    if (progress === 'shown') return this.props.children
    if (progress === 'recovering') return this.props.waiting
    if (this.props.onLost) return null
    return (
      <ErrorState title="This part did not load" onRetry={this.retry}>
        Your connection may be down. Nothing of yours is lost.
      </ErrorState>
    )
  }
}
