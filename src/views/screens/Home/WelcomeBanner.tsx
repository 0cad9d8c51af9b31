import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { welcomeBannerMachine } from '../../../machines/account/welcomeBanner/machine.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { space } from '../../theme/tokens.ts'
import { AtHome } from './AtHome.tsx'

const Standing = styled.div`
  margin-bottom: ${space[6]};
`

/** Few see them, and those not often. */
const Occasion = retryableLazy(() => import('./Occasion.tsx').then((module) => module.Occasion))

const selectState = ({ value }: SnapshotFrom<typeof welcomeBannerMachine>) => value

/** What home says above everything else, by what has just happened to the member. */
export function WelcomeBanner({ banner }: { banner: ActorRefFrom<typeof welcomeBannerMachine> }) {
  const state = useSelector(banner, selectState)
  const { user, wasReactivated } = useSelector(banner, ({ context }) => context)
  return (
    <Standing data-says-first>
      {state === 'atHome' || state === 'choosing' ? (
        <AtHome wasReactivated={wasReactivated} />
      ) : (
        <PartBoundary isSilent>
          <Suspense>
            <Occasion state={state} email={user.email} />
          </Suspense>
        </PartBoundary>
      )}
    </Standing>
  )
}
