/** The fields that photos and videos share and that depend on the viewer or change without the file. */
import type { MediaFields } from '../../contract/media.ts'

export type MediaKind = 'photo' | 'video'

export interface MediaTag {
  readonly id: number
  readonly slug: string
  readonly name: string
}

export interface MediaFieldsRow {
  readonly recent_view_count: number
  readonly total_view_count: number
  readonly recent_hot_click_count: number
  readonly total_hot_click_count: number
  readonly is_hot_clicked: boolean
  readonly reported_by_me_at: Date | null
  readonly media_tags: readonly MediaTag[]
  readonly created_at: Date
  readonly updated_at: Date
}

/** Presents the shared fields of a photo or video. */
export const presentMediaFields = (row: MediaFieldsRow): MediaFields => ({
  recent_view_count: row.recent_view_count,
  total_view_count: row.total_view_count,
  recent_hot_click_count: row.recent_hot_click_count,
  total_hot_click_count: row.total_hot_click_count,
  is_hot_clicked: row.is_hot_clicked,
  is_reported_by_me: row.reported_by_me_at !== null,
  reported_by_me_at: row.reported_by_me_at?.toISOString() ?? null,
  media_tags: [...row.media_tags],
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
