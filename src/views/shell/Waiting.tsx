import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Spinner } from '../components/Spinner.tsx'
import { useChild } from '../lodge.ts'

const Middle = styled.div`
  display: grid;
  min-height: 60dvh;
  place-items: center;
`

/** The page while it is not known who looks at it. */
export function Waiting() {
  const session = useChild('session')
  const label = useSelector(session, (snapshot) =>
    snapshot.matches('retrying')
      ? 'Trying again'
      : snapshot.matches('redirecting')
        ? 'Taking you to the sign-in page'
        : snapshot.matches('leaving')
          ? 'Logging you out'
          : 'Loading',
  )
  return (
    <Middle>
      <Spinner label={label} />
    </Middle>
  )
}
