import type { Trx } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import { findHolders, type HolderRow } from './repository.ts'

/** @throws HttpError 404 when the member does not exist */
export async function readHolder(trx: Trx, memberId: number): Promise<HolderRow> {
  const [holder] = await findHolders(trx, { memberId }, { after: null, limit: 1 })
  if (!holder) throw notFound()
  return holder
}

/** Whether two sorted lists have the same entries. */
export const isSameList = <Entry extends number | string>(
  one: readonly Entry[],
  other: readonly Entry[],
): boolean => one.length === other.length && one.every((entry, index) => entry === other[index])
