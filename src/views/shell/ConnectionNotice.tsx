import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { connectionMachine } from '../../machines/app/connection/machine.ts'
import { ConnectionPill, type ConnectionTrouble } from '../components/layout/ConnectionPill.tsx'
import { media } from '../theme/breakpoints.ts'
import { layer, motion, size, space } from '../theme/tokens.ts'
import { NoticeBoundary } from './NoticeBoundary.tsx'

/** Over scrolled content: below the top bar on a desktop, above the bottom bar or composer on a phone. */
const Place = styled.div`
  position: fixed;
  z-index: ${layer.notice};
  top: calc(${size.above} + ${size.topBar} + ${space[2]});
  right: ${size.scrollbar};
  left: 0;
  display: grid;
  justify-items: center;
  pointer-events: none;

  > * {
    animation: come ${motion.enter} ${motion.grace} backwards;
  }
  ${media.mobile} {
    top: auto;
    bottom: calc(${size.bottomBar} + ${space[3]} + env(safe-area-inset-bottom));
  }
  ${media.calm} {
    > * {
      animation-delay: ${motion.grace} !important;
    }
  }
  /* Hidden by visibility, so that screen readers do not announce it early. */
  @keyframes come {
    from {
      visibility: hidden;
      opacity: 0;
      transform: translateY(-${motion.distance});
    }
  }
`

const selectTrouble = (snapshot: SnapshotFrom<typeof connectionMachine>): ConnectionTrouble | null => {
  if (snapshot.matches('offline')) return 'offline'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches('failed') || snapshot.matches({ online: 'connecting' })) return 'connecting'
  if (snapshot.matches({ online: 'polling' })) return 'polling'
  return snapshot.matches({ online: 'catchingUp' }) ? 'catchingUp' : null
}

/** Tells that live updates are paused. Shows nothing while they work, or during a short outage. */
export function ConnectionNotice({ connection }: { connection: ActorRefFrom<typeof connectionMachine> }) {
  const trouble = useSelector(connection, selectTrouble)
  return (
    <NoticeBoundary resetKey={trouble ?? ''}>
      <Place role="status">{trouble && <ConnectionPill trouble={trouble} />}</Place>
    </NoticeBoundary>
  )
}
