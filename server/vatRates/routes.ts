import type { VatRate } from '../../contract/vatRates.ts'
import type { Handlers } from '../api/handlers.ts'
import { writeAudit } from '../audit/repository.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import type { LimitPasswordTries } from '../identity/failedTries.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { deleteRate, findRate, findRates, insertRate, lockRates, type RateRow } from './repository.ts'

export interface VatRateDeps extends OwnerDeps {
  readonly limitPasswordTries: LimitPasswordTries
}

const present = ({ basis_points: rate, created_at, ...row }: RateRow): VatRate => ({
  ...row,
  rate,
  created_at: created_at.toISOString(),
})

/** What the audit log keeps of a rate. */
const recorded = ({ country, from_day, basis_points: rate }: RateRow) => ({ country, from_day, rate })

export const createVatRateHandlers = (deps: VatRateDeps) => {
  const { db, limitPasswordTries } = deps
  return {
    'GET /vat-rate': async () => ({ data: (await findRates(db)).map(present) }),

    'POST /vat-rate': async ({ viewer, body, request }) => {
      const { country, rate, from_day, ...proof } = body
      refuseAlias(viewer)
      await limitPasswordTries(request, viewer, () => confirmOwner(deps, viewer, proof))
      return inTransaction(db, async (trx) => {
        const id = await insertRate(trx, { country, from_day, basis_points: rate })
        if (id === null)
          throw new HttpError(409, 'rate_exists', 'This country has a rate from that day already.', {
            errors: { from_day: ['This country has a rate from that day already.'] },
          })
        const added = await findRate(trx, id)
        if (!added) throw notFound()
        await writeAudit(trx, {
          actorId: viewer.memberId,
          ownId: viewer.ownId,
          action: 'vatRate.add',
          target: { type: 'vat_rate', id: String(id) },
          after: recorded(added),
        })
        return present(added)
      })
    },

    'DELETE /vat-rate/{id}': async ({ viewer, params, body, request }) => {
      refuseAlias(viewer)
      await limitPasswordTries(request, viewer, () => confirmOwner(deps, viewer, body))
      return inTransaction(db, async (trx) => {
        await lockRates(trx)
        const rate = await findRate(trx, params.id)
        if (!rate) throw notFound()
        if (rate.is_used)
          throw new HttpError(409, 'rate_used', 'Payments were taxed with this rate, so it stays.')
        await deleteRate(trx, rate.id)
        await writeAudit(trx, {
          actorId: viewer.memberId,
          ownId: viewer.ownId,
          action: 'vatRate.delete',
          target: { type: 'vat_rate', id: String(rate.id) },
          before: recorded(rate),
        })
        return {}
      })
    },
  } satisfies Partial<Handlers>
}
