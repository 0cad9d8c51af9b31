/**
 * The calls that are measured, each with the statements that it runs. The bench fails when a call runs others: the bare
 * server runs these, so that a statement that is added makes Lodge slower and not both sides.
 */

interface MeasuredCall {
  readonly what: string
  readonly path: string
  /** In their order. White space does not count. */
  readonly statements: readonly string[]
}

const blockedByOrBlocking = (memberId: number, blockedId: number) => `(
    select blocked_id from block where member_id = $${memberId}
    union all
    select member_id from block where blocked_id = $${blockedId}
  )`

export const measuredCalls: readonly MeasuredCall[] = [
  {
    what: 'the unread count',
    path: '/api/message/unread/count',
    statements: [
      `/* prepared */ select coalesce(sum(own.unread_count), 0)::integer as "count", count(*) as "conversations"
        from "conversation_member" as "own"
        where "own"."member_id" = $1 and "own"."latest_message_id" is not null and "own"."unread_count" > $2
          and "own"."other_member_id" not in ${blockedByOrBlocking(3, 4)}`,
    ],
  },
  {
    what: 'a page of 24 cards',
    path: '/api/user/newest?per_page=24',
    statements: [
      `/* prepared */ select
          (select "dudelist"."type" from "dudelist" where "dudelist"."listed_id" = "member"."id"
            and "dudelist"."member_id" = $1) as "dudelist_type",
          "member"."id", "member"."name", "member"."birthday", "member"."shows_age", "member"."hides_distance",
          "member"."hides_online", "member"."is_verified", "member"."is_legacy_supporter",
          "member"."supporter_until", "member"."approved_at", "place"."city", "place"."country",
          "presence"."last_seen_at", "avatar"."id" as "avatar_id", "avatar"."file_key" as "avatar_file_key",
          "avatar"."description" as "avatar_description", "avatar"."approved_at" as "avatar_approved_at",
          "avatar"."width" as "avatar_width", "avatar"."height" as "avatar_height",
          "avatar"."shape" as "avatar_shape", "avatar"."position" as "avatar_position",
          "avatar"."thumbhash" as "avatar_thumbhash", member.id = $2 as "is_self",
          (select viewer.use_imperial from member as viewer where viewer.id = $3) as "viewer_uses_imperial",
          cell.sphere_point <-> (
            select published.sphere_point from member_place as own_place
            join cell as published on published.id = own_place.cell_id
            where own_place.member_id = $4
          ) as "chord",
          member.approved_at::text as "approved_at_text"
        from "member"
        left join "member_place" as "place" on "place"."member_id" = "member"."id"
        left join "cell" on "cell"."id" = "place"."cell_id"
        left join "presence" on "presence"."member_id" = "member"."id"
        left join "photo" as "avatar" on "avatar"."id" = "member"."avatar_photo_id"
          and "avatar"."is_private" = $5 and "avatar"."hidden_at" is null and "avatar"."deleted_at" is null
          and ("avatar"."approved_at" is not null or "avatar"."member_id" = $6)
        where member.is_visible and "member"."id" <> $7 and "member"."id" not in ${blockedByOrBlocking(8, 9)}
        order by "member"."approved_at" desc, "member"."id" desc limit 25`,
    ],
  },
]

/** Returns a statement with one space for all white space between two words, so that texts can be compared. */
export const normalized = (statement: string): string =>
  statement.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim()
