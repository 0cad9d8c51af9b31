import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Redirect } from 'wouter'
import { Button } from '../components/controls/Button.tsx'
import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { FormActions } from '../components/fields/FormActions.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { selectIsMember, useChild, useLodge } from '../lodge.ts'
import { paths } from '../paths.ts'
import { Waiting } from '../shell/SessionWait.tsx'
import { color, space, text, tracking } from '../theme/tokens.ts'

const Question = styled.div`
  display: grid;
  gap: ${space[4]};
  padding-block: ${space[8]};

  h1 {
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
  p {
    color: ${color.muted};
  }
`

/**
 * `/logout`. The app's own links send `session.logOut` when they are clicked. A member who is still signed in came from
 * elsewhere, perhaps by a link of another site, and is asked first (`docs/product.md#sign-on-pages`).
 */
export function Logout() {
  const { root, site } = useLodge()
  const session = useChild('session')
  const isMember = useSelector(session, selectIsMember)
  const isGuest = useSelector(session, (snapshot) => snapshot.hasTag('guest'))
  if (isGuest) return <Redirect to={paths.landing} replace />
  if (!isMember) return <Waiting />
  return (
    <PageFrame width="alone">
      <Question>
        <h1>{`Log out of ${site.name}?`}</h1>
        <p>You opened the address that logs you out.</p>
        <FormActions>
          <ButtonLink href={paths.home}>Stay</ButtonLink>
          <Button variant="primary" onClick={() => root.send({ type: 'session.logOut' })}>
            Log out
          </Button>
        </FormActions>
      </Question>
    </PageFrame>
  )
}
