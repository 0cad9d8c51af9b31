import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import {
  findLookups,
  findRejectionReasonRows,
  lockLookups,
  saveLookups,
  saveRejectionReasons,
} from './repository.ts'
import {
  type LookupList,
  type LookupValue,
  listsWithNoAnswer,
  lookupValues,
  type RejectionReason,
  rejectionReasons,
} from './values.ts'

const noAnswer: LookupValue = { id: 0, slug: '', name: 'No answer' }

/**
 * Writes the option lists and rejection reasons of `values.ts` to the database. Adds and rewords values but never
 * removes them, because members have chosen them. Rows that are right already are not written again.
 */
export async function fillLookups(db: Db): Promise<void> {
  const { lookups, reasons } = await findDifferences(db)
  if (lookups.length === 0 && reasons.length === 0) return
  await inTransaction(db, async (trx) => {
    // Two servers that start at the same time would otherwise both insert a missing value.
    await lockLookups(trx)
    if (lookups.length > 0) await saveLookups(trx, lookups)
    if (reasons.length > 0) await saveRejectionReasons(trx, reasons)
  })
}

/** Returns the rows of `values.ts` that the database lacks or has otherwise. */
async function findDifferences(db: Db) {
  const reasons = rejectionReasons.map((reason: RejectionReason, position) => ({ ...reason, position }))
  return {
    lookups: differences(lookupRows(), await findLookups(db), ({ list, id }) => `${list}/${id}`),
    reasons: differences(reasons, await findRejectionReasonRows(db), ({ id }) => String(id)),
  }
}

/** Returns the wanted rows for which a column that they name has another value in the stored row of the same key. */
function differences<Row extends object, Stored extends Record<keyof Row, unknown>>(
  wanted: readonly Row[],
  stored: readonly Stored[],
  keyOf: (row: Row | Stored) => string,
): Row[] {
  const byKey = new Map<string, Record<keyof Row, unknown>>(stored.map((row) => [keyOf(row), row]))
  return wanted.filter((row) => {
    const found = byKey.get(keyOf(row))
    return (
      found === undefined || (Object.keys(row) as (keyof Row)[]).some((name) => found[name] !== row[name])
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
