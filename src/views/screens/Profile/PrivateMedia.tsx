import { styled } from '@linaria/react'
import { Lock } from 'lucide-react'
import type { UserProfile } from '../../../../contract/members.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { messagesWithPath } from '../../paths.ts'
import { asking } from '../../shell/asking.ts'
import { color, radius, size, space } from '../../theme/tokens.ts'

const Box = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  padding: ${space[2]} ${space[3]};
  border-radius: ${radius.note};
  background: ${color.quiet};

  > p {
    flex: 1;
  }
  > .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
`

const number = new Intl.NumberFormat('en')
const plural = new Intl.PluralRules('en')
const list = new Intl.ListFormat('en')

const counted = (count: number, what: string) =>
  count === 0 ? [] : [`${number.format(count)} private ${what}${plural.select(count) === 'one' ? '' : 's'}`]

/** Returns how many private photos and videos the viewer may not see. */
const lockedOf = (profile: UserProfile) => ({
  photos: profile.private_photo_count - profile.private_photos.length,
  videos: profile.private_video_count - profile.private_videos.length,
})

/** The number of private photos and videos that the viewer may not see, and a link that asks the member for access. */
export function PrivateMedia({ profile, canAsk = true }: { profile: UserProfile; canAsk?: boolean }) {
  const { photos, videos } = lockedOf(profile)
  if (photos + videos === 0) return null
  return (
    <Box aria-label="Private photos and videos">
      <Lock />
      <p>{list.format([...counted(photos, 'photo'), ...counted(videos, 'video')])}</p>
      {canAsk && (
        <ButtonLink href={messagesWithPath(profile.id)} linkState={asking} size="small">
          Ask for access
        </ButtonLink>
      )}
    </Box>
  )
}
