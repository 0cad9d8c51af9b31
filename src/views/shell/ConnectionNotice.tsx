import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { connectionMachine } from '../../machines/app/connection/machine.ts'
import { ConnectionPill, type ConnectionTrouble } from '../components/layout/ConnectionPill.tsx'
import { media } from '../theme/breakpoints.ts'
import { layer, motion, size, space } from '../theme/tokens.ts'

/** Over what scrolls: below the bar on a desktop, and on a phone above the bar or the field to write in. */
const Place = styled.div`
  position: fixed;
  z-index: ${layer.notice};
  top: calc(${size.topBar} + ${space[2]});
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
  /* Hidden, so that it is not read out either before its time. */
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
  if (snapshot.matches({ online: 'connecting' })) return 'connecting'
  return snapshot.matches({ online: 'catchingUp' }) ? 'catchingUp' : null
}

/** Nothing while news comes by itself, and nothing of a moment without. */
export function ConnectionNotice({ connection }: { connection: ActorRefFrom<typeof connectionMachine> }) {
  const trouble = useSelector(connection, selectTrouble)
  return <Place role="status">{trouble && <ConnectionPill trouble={trouble} />}</Place>
}
