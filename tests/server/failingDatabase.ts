import type { Db } from '../../server/db/schema.ts'

/** A database whose statements fail while `isFailing` is true. They run, but their answers are lost. */
export function failingDatabase(db: Db, { isFailing }: { isFailing: boolean }) {
  const outage = { isFailing }
  const failing = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (outage.isFailing) throw new Error('out of order')
      return result
    },
  })
  return { failing, outage }
}
