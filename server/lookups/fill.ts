import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { type LookupList, listsWithNoAnswer, lookupValues, rejectionReasons } from './values.ts'

/** One value of an option list as `values.ts` writes it; its place in the list is its place in the array. */
export interface LookupValue {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly plural_name?: string | null
  readonly html_name?: string | null
  readonly extra_label?: string | null
  readonly description?: string | null
}

const noAnswer: LookupValue = { id: 0, slug: '', name: 'No answer' }

/**
 * Writes option lists and rejection reasons, so that the database says what `values.ts` says. Values are
 * added and reworded, never removed: members have chosen them.
 */
export async function fillLookups(db: Db): Promise<void> {
  await db
    .insertInto('lookup')
    .values(lookupRows())
    .onConflict((conflict) =>
      conflict.columns(['list', 'id']).doUpdateSet({
        slug: sql`excluded.slug`,
        name: sql`excluded.name`,
        plural_name: sql`excluded.plural_name`,
        html_name: sql`excluded.html_name`,
        extra_label: sql`excluded.extra_label`,
        description: sql`excluded.description`,
        position: sql`excluded.position`,
      }),
    )
    .execute()
  await db
    .insertInto('rejection_reason')
    .values(rejectionReasons.map((reason, position) => ({ ...reason, position })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        slug: sql`excluded.slug`,
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        is_for_user: sql`excluded.is_for_user`,
        is_for_media: sql`excluded.is_for_media`,
        is_for_verification_photo: sql`excluded.is_for_verification_photo`,
        position: sql`excluded.position`,
      }),
    )
    .execute()
}

function lookupRows() {
  const lists: Readonly<Record<LookupList, readonly LookupValue[]>> = lookupValues
  const withNoAnswer: ReadonlySet<string> = listsWithNoAnswer
  return Object.entries(lists).flatMap(([list, values]) => {
    return (withNoAnswer.has(list) ? [noAnswer, ...values] : values).map((value, position) => ({
      list,
      id: value.id,
      slug: value.slug,
      name: value.name,
      plural_name: value.plural_name ?? null,
      html_name: value.html_name ?? null,
      extra_label: value.extra_label ?? null,
      description: value.description ?? null,
      position,
    }))
  })
}
