import { useCallback } from 'react'
import type { MediaFields } from '../../../contract/media.ts'
import type { UserCard } from '../../../contract/members.ts'
import { hotClickOn } from '../../machines/app/toggle/hotClickOn.ts'
import type { HotButtonProps } from '../components/media/HotButton.tsx'
import { useUser } from '../lodge.ts'
import { useToggle } from './useToggle.ts'

/** Makes the hot-click button of a photo or video, or none for the viewer's own (`docs/product.md#hot-click`). */
export type HotClickOn = (
  media: MediaFields & { readonly id: number },
  owner: Pick<UserCard, 'id' | 'name'>,
) => HotButtonProps | undefined

export function useHotClick(kind: 'photo' | 'video'): HotClickOn {
  const toggle = useToggle()
  const viewerId = useUser()?.id
  return useCallback(
    (media, { id, name }) =>
      id === viewerId
        ? undefined
        : {
            count: media.total_hot_click_count,
            isPressed: media.is_hot_clicked,
            subject: `${kind} by ${name}`,
            onToggle: () => toggle(hotClickOn(kind, media)),
          },
    [kind, toggle, viewerId],
  )
}
