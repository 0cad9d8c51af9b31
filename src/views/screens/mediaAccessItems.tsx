import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import type { MediaAccessDuration } from '../../machines/app/toggle/types.ts'
import type { ActionMenuItem } from '../components/controls/ActionMenuPopup.tsx'

const durations: readonly { readonly for: MediaAccessDuration; readonly label: string }[] = [
  { for: 1, label: 'Share private photos for 1 day' },
  { for: 7, label: 'Share private photos for 7 days' },
  { for: true, label: 'Share private photos until I stop' },
]

/** Returns the items that share the viewer's private media with a member, or the one that stops it. */
export const mediaAccessItems = ({
  isShared,
  isDisabled = false,
  onShare,
  onStop,
}: {
  isShared: boolean
  isDisabled?: boolean
  onShare: (duration: MediaAccessDuration) => void
  onStop: () => void
}): ActionMenuItem[] =>
  isShared
    ? [
        {
          id: 'stop sharing',
          label: 'Stop sharing private photos',
          icon: <LockKeyhole />,
          isDisabled,
          onSelect: onStop,
        },
      ]
    : durations.map((duration) => ({
        id: `share ${duration.for}`,
        label: duration.label,
        icon: <LockKeyholeOpen />,
        isDisabled,
        onSelect: () => onShare(duration.for),
      }))
