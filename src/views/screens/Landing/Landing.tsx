import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { Community, communityMachine } from '../../../machines/members/community/machine.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { LodgeHouse } from '../../components/art/LodgeHouse.tsx'
import { Promises } from '../../components/layout/Promises.tsx'
import { Questions } from '../../components/layout/Questions.tsx'
import { selectIsMember, useChild, useLodge } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import { Numbers } from './Numbers.tsx'
import { Pitch } from './Pitch.tsx'
import { promises } from './promises.tsx'
import { questions } from './questions.ts'

/** Repeats the join button at the end of the page. */
const JoinAgain = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, ${size.column});
  gap: ${space[8]};
  max-width: 1344px;
  margin: auto;
  padding: 0 ${space[8]} ${space[16]};

  > a {
    grid-column: 2;
    justify-self: start;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    padding: 0 ${space[4]} ${space[8]};

    > a {
      grid-column: 1;
    }
  }
  ${media.small} {
    > a {
      justify-self: stretch;
    }
  }
`

const noMembers: Community['featured'] = []
const selectFeatured = ({ context }: SnapshotFrom<typeof communityMachine>) =>
  context.community?.featured ?? noMembers

/** `/`, the page for guests. Clears the flag that sign-on was tried (`docs/product.md#public-pages`). */
export function Landing() {
  const { community: machine, root } = useLodge()
  const isMember = useSelector(useChild('session'), selectIsMember)
  const community = useActorRef(machine)
  const featured = useSelector(community, selectFeatured)

  useEffect(() => root.send({ type: 'session.forgetSignOn' }), [root])

  if (isMember) return <Redirect to={paths.home} replace />
  return (
    <>
      <LodgeHouse pictures={featured.map(({ name, avatar }) => ({ src: avatar.width300_url, name }))}>
        <Pitch />
      </LodgeHouse>
      <Promises items={promises} />
      <Numbers community={community} />
      <Questions title="Frequently asked questions" items={questions} />
      <JoinAgain>
        <ButtonLink href={paths.join} external variant="primary" size="large">
          Join for free
        </ButtonLink>
      </JoinAgain>
    </>
  )
}
