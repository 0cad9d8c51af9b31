import { styled } from '@linaria/react'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { ProfileColumns } from './ProfileColumns.tsx'

const Picture = styled.div`
  display: grid;
  aspect-ratio: 4 / 5;
  place-items: center;
  background: ${color.sunken};

  ${media.desktop} {
    aspect-ratio: auto;
  }
`

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  padding: ${space[6]} ${space[8]};
`

/** A profile on its way, in the shape that it will have. */
export function ProfileSkeleton() {
  return (
    <ProfileColumns aria-busy="true">
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
