import type { MediaFields } from '../contract/media.ts'

/** A photo or video that nobody has viewed, clicked, tagged or reported. */
export const mediaFields: MediaFields = {
  recent_view_count: 0,
  total_view_count: 0,
  recent_hot_click_count: 0,
  total_hot_click_count: 0,
  is_hot_clicked: false,
  is_reported_by_me: false,
  reported_by_me_at: null,
  media_tags: [],
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
}
