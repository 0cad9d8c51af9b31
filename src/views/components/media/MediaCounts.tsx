import { styled } from '@linaria/react'
import { Eye, Flame } from 'lucide-react'
import type { MediaFields } from '../../../../contract/media.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Counts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.half} ${space[3]};
  padding-top: ${space[1]};
  color: ${color.muted};
  font: ${text.small};
  font-variant-numeric: tabular-nums;

  > span {
    display: flex;
    align-items: center;
    gap: ${space[1]};
    white-space: nowrap;
  }
  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
  &[data-on-picture='true'] {
    padding: ${space[1]} ${space[2]};
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
    font: ${text.smallMedium};
  }
`

const number = new Intl.NumberFormat()
const plural = new Intl.PluralRules('en')
/** Says a count with that of the last 30 days, for example '120 views, 8 in the last 30 days'. */
const said = (total: number, recent: number, what: string) =>
  `${number.format(total)} ${what}${plural.select(total) === 'one' ? '' : 's'}, ${number.format(recent)} in the last 30 days`

/** How often the member's own photo or video was viewed and hot-clicked, in all and in the last 30 days (`+`). */
export function MediaCounts({
  media,
  isOnPicture = false,
}: {
  media: MediaFields
  isOnPicture?: boolean | undefined
}) {
  const counts = [
    {
      icon: <Eye aria-hidden />,
      total: media.total_view_count,
      recent: media.recent_view_count,
      what: 'view',
    },
    {
      icon: <Flame aria-hidden />,
      total: media.total_hot_click_count,
      recent: media.recent_hot_click_count,
      what: 'hot-click',
    },
  ]
  return (
    <Counts data-on-picture={isOnPicture}>
      {counts.map(({ icon, total, recent, what }) => (
        <span key={what} title={said(total, recent, what)}>
          {icon}
          <span aria-hidden>
            {recent > 0 ? `${number.format(total)} +${number.format(recent)}` : number.format(total)}
          </span>
          <VisuallyHidden>{said(total, recent, what)}</VisuallyHidden>
        </span>
      ))}
    </Counts>
  )
}
