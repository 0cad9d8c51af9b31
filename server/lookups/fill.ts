import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockLookups, saveLookups, saveRejectionReasons } from './repository.ts'
import {
  type LookupList,
  type LookupValue,
  listsWithNoAnswer,
  lookupValues,
  rejectionReasons,
} from './values.ts'

const noAnswer: LookupValue = { id: 0, slug: '', name: 'No answer' }

/**
 * Writes the option lists and rejection reasons of `values.ts` to the database. Adds and rewords values but never
 * removes them, because members have chosen them.
 */
export async function fillLookups(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Two servers that start at the same time would otherwise both insert a missing value.
    await lockLookups(trx)
    await saveLookups(trx, lookupRows())
    await saveRejectionReasons(
      trx,
      rejectionReasons.map((reason, position) => ({ ...reason, position })),
    )
  })
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
