import { useActorRef, useSelector } from '@xstate/react'
import { HandCoins, MapPinOff, MegaphoneOff } from 'lucide-react'
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { Button } from '../../components/Button.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { Figures } from '../../components/Figures.tsx'
import { LodgeHouse } from '../../components/LodgeHouse.tsx'
import { Promises } from '../../components/Promises.tsx'
import { Questions } from '../../components/Questions.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { selectIsMember, useChild, useLodge } from '../../lodge.ts'
import { places } from '../../shell/places.ts'
import { Pitch } from './Pitch.tsx'
import { questions } from './questions.ts'

const promises = [
  {
    icon: <HandCoins />,
    title: 'Free',
    text: 'Profiles, pictures and messages cost nothing. Supporters pay for the rest.',
  },
  {
    icon: <MegaphoneOff />,
    title: 'No ads',
    text: 'Nobody buys your attention here, and nobody buys what we know about you.',
  },
  {
    icon: <MapPinOff />,
    title: 'Your place is never exact',
    text: 'Others see a rounded distance. Where you are stays with you.',
  },
]

/** `/`: what a visitor sees first; it clears the flag that the sign-on was tried (SPEC 2). */
export function Landing() {
  const { community: machine, root } = useLodge()
  const isMember = useSelector(useChild('session'), selectIsMember)
  const community = useActorRef(machine)
  const snapshot = useSelector(community, (current) => current)

  useEffect(() => root.send({ type: 'session.forgetSignOn' }), [root])

  if (isMember) return <Redirect to={places.home} replace />
  const figures = snapshot.context.community?.figures
  const featured = snapshot.context.community?.featured ?? []
  return (
    <>
      <LodgeHouse pictures={featured.map(({ name, avatar }) => ({ src: avatar.width300_url, name }))}>
        <Pitch />
      </LodgeHouse>
      <Promises items={promises} />
      {snapshot.matches('loading') && <Spinner label="Counting members" />}
      {snapshot.matches('failed') && (
        <Button variant="quiet" onClick={() => community.send({ type: 'community.retry' })}>
          Count again
        </Button>
      )}
      {figures && (
        <Figures
          label="The community in numbers"
          items={[
            { value: figures.count, label: 'members' },
            { value: figures.online_count, label: 'online now', isOnline: true },
            { value: figures.joined_this_week_count, label: 'joined this week' },
            { value: figures.country_count, label: 'countries' },
          ]}
        />
      )}
      <Questions title="What men ask before they join" items={questions} />
      <ButtonLink href={places.join} external variant="primary" size="large">
        Join for free
      </ButtonLink>
    </>
  )
}
