import type { MediaFields } from '../../../../contract/media.ts'
import type { SubjectOf, ToggleClick } from './types.ts'

type HotClicked = Pick<MediaFields, 'is_hot_clicked' | 'recent_hot_click_count' | 'total_hot_click_count'>

/** Returns the counts without the viewer's own hot-click. */
export const othersIn = (media: HotClicked): SubjectOf<'hotClick'>['others'] => {
  const own = media.is_hot_clicked ? 1 : 0
  // A hot-click of more than 30 days ago is not among the recent ones. The answer of the call has the right number.
  return {
    recent: Math.max(0, media.recent_hot_click_count - own),
    total: Math.max(0, media.total_hot_click_count - own),
  }
}

/** Returns the click that hot-clicks a photo or video, or takes the hot-click back. */
export const hotClickOn = (
  kind: SubjectOf<'hotClick'>['kind'],
  media: HotClicked & { readonly id: number },
): ToggleClick<'hotClick'> => ({
  subject: { toggle: 'hotClick', kind, id: media.id, others: othersIn(media) },
  from: media.is_hot_clicked,
  to: !media.is_hot_clicked,
})
