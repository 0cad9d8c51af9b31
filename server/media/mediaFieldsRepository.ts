import { type AliasedRawBuilder, sql } from 'kysely'
import type { MemberId } from '../visibility/visibleTo.ts'
import type { MediaFieldsRow, MediaKind, MediaTag } from './mediaFields.ts'

type Aliased<Name extends keyof MediaFieldsRow> = AliasedRawBuilder<MediaFieldsRow[Name], Name>

/**
 * The columns of a `MediaFieldsRow`, for queries in which the table has its own name.
 * @param viewerId null for guests, for whom nothing is clicked or reported
 */
export function mediaFields(kind: MediaKind, viewerId: MemberId | null) {
  const column = <Name extends keyof MediaFieldsRow>(name: Name): Aliased<Name> =>
    sql<MediaFieldsRow[Name]>`${sql.ref(`${kind}.${name}`)}`.as(name)
  const id = sql.ref(`${kind}.id`)
  const viewer = viewerId ?? 0
  return [
    column('recent_view_count'),
    column('total_view_count'),
    column('recent_hot_click_count'),
    column('total_hot_click_count'),
    column('created_at'),
    column('updated_at'),
    sql<boolean>`exists (
      select from ${sql.table(`${kind}_hot_click`)} as clicked
      where ${sql.ref(`clicked.${kind}_id`)} = ${id} and clicked.member_id = ${viewer}
    )`.as('is_hot_clicked'),
    sql<Date | null>`(
      select reported.created_at from report as reported
      where reported.reporter_id = ${viewer} and reported.subject_type = ${sql.lit(kind)}
        and reported.subject_id = ${id}
    )`.as('reported_by_me_at'),
    sql<readonly MediaTag[]>`(
      select coalesce(json_agg(json_build_object('id', tag.id, 'slug', tag.slug, 'name', tag.name)
        order by tag.position), '[]'::json)
      from ${sql.table(`${kind}_media_tag`)} as tagged
      join lookup as tag on tag.list = 'media-tag' and tag.id = tagged.lookup_id
      where ${sql.ref(`tagged.${kind}_id`)} = ${id}
    )`.as('media_tags'),
  ] as const
}
