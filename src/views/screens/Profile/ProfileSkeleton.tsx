import { styled } from '@linaria/react'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import type { Swipe } from '../../components/media/useSwipe.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { ProfileColumns } from './ProfileColumns.tsx'

const Picture = styled.div`
  display: grid;
  height: 100%;
  place-items: center;
  background: ${color.sunken};

  /* As high as the photo. */
  ${media.mobile} {
    height: min(121vw, 62dvh, 560px);
  }
`

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  padding: ${space[6]} ${space[8]};

  ${media.mobile} {
    padding: ${space[4]};
  }
`

/** The placeholder of a loading profile. */
export function ProfileSkeleton({ touch }: { touch?: Swipe }) {
  return (
    <ProfileColumns aria-busy="true" {...touch}>
      <Picture>
        <Spinner label="Loading the profile" />
      </Picture>
      <Lines>
        <Skeleton shape="block" width="50%" height="32px" />
        <Skeleton width="70%" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="85%" />
      </Lines>
    </ProfileColumns>
  )
}
