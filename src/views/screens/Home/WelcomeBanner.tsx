import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { welcomeBannerMachine } from '../../../machines/account/welcomeBanner/machine.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { space } from '../../theme/tokens.ts'
import { HomeBanner } from './HomeBanner.tsx'

const Frame = styled.div`
  display: grid;
  gap: ${space[3]};
  margin-bottom: ${space[6]};

  &:empty {
    display: none;
  }
`

/** Lazy, because these banners are rare. */
const StatusBanner = retryableLazy(() => import('./StatusBanner.tsx').then((module) => module.StatusBanner))

const selectState = ({ value }: SnapshotFrom<typeof welcomeBannerMachine>) => value

/** The banner at the top of the home page. */
export function WelcomeBanner({ banner }: { banner: ActorRefFrom<typeof welcomeBannerMachine> }) {
  const state = useSelector(banner, selectState)
  const { user, wasReactivated } = useSelector(banner, ({ context }) => context)
  return (
    <Frame data-says-first>
      {state === 'atHome' || state === 'dismissed' || state === 'choosing' ? (
        <HomeBanner
          wasReactivated={wasReactivated}
          onDismiss={state === 'atHome' ? () => banner.send({ type: 'announcement.dismiss' }) : undefined}
        />
      ) : (
        <PartBoundary isSilent>
          <Suspense>
            <StatusBanner state={state} email={user.email} />
          </Suspense>
        </PartBoundary>
      )}
    </Frame>
  )
}
