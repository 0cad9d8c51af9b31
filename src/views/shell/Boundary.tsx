import { Component, type ReactNode } from 'react'
import { ErrorState } from '../components/layout/ErrorState.tsx'

interface BoundaryProps {
  readonly children: ReactNode
  /** Makes lost code loadable again. Rejects while the server is out of reach. */
  readonly recover?: () => Promise<void>
  /** Shown during recovery. */
  readonly waiting?: ReactNode
  /** Called instead of showing the error state, for parts that the page works without. */
  readonly onLost?: () => void
  /** A new key resets the boundary. */
  readonly resetKey?: string
}

interface BoundaryState {
  readonly progress: 'shown' | 'recovering' | 'lost'
  /** Number of recovery attempts. */
  readonly tries: number
  readonly resetKey: string | undefined
}

/** One attempt by itself and one by the button. After that only a reload can help. */
const mostTries = 2

const begun = { progress: 'shown', tries: 0 } as const

/**
 * An error boundary for a part of the page, mostly for code that the network lost. Tries again once by itself, and
 * when the network is back. React logs the error.
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
      <ErrorState title="Couldn’t load this part" onRetry={this.retry}>
        Check your connection. Nothing is lost.
      </ErrorState>
    )
  }
}
