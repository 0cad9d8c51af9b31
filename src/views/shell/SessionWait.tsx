import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { ErrorState } from '../components/layout/ErrorState.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { Spinner } from '../components/layout/Spinner.tsx'
import { type SessionActor, type SessionSnapshot, useChild } from '../lodge.ts'
import { color, space } from '../theme/tokens.ts'

const Middle = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space[4]};
  min-height: 60dvh;
  color: ${color.muted};
`

/** Returns the text of states that take long enough to be named. Others show 'Loading'. */
const selectWords = (snapshot: SessionSnapshot) => {
  if (snapshot.matches('retrying')) return 'Trying again'
  if (snapshot.matches('redirecting')) return 'Opening the login page'
  return snapshot.matches('leaving') ? 'Logging you out' : null
}

/** The page while the session is unknown or can't be checked. */
export function SessionWait({ session }: { session: SessionActor }) {
  const words = useSelector(session, selectWords)
  const isUnreachable = useSelector(session, (snapshot) => snapshot.matches('unreachable'))
  if (isUnreachable) {
    return (
      <PageFrame width="alone">
        <ErrorState onRetry={() => session.send({ type: 'session.check' })}>
          We can’t reach the server. Nothing is lost.
        </ErrorState>
      </PageFrame>
    )
  }
  return (
    <Middle>
      <Spinner label={words === null ? 'Loading' : ''} />
      {words !== null && <p role="status">{words}</p>}
    </Middle>
  )
}

export function Waiting() {
  return <SessionWait session={useChild('session')} />
}
