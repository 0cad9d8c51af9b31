/**
 * Confirms postbacks of providers that do not sign: what grants time is stored first, and counts once the provider, when
 * it is asked, says that it is true.
 */
import type { FastifyBaseLogger } from 'fastify'
import { applyConfirmed, applyPostback, type PostbackOutcome, readStored } from './applyPostback.ts'
import type { ApplyDeps } from './applyDeps.ts'
import { isDue } from './askingDelay.ts'
import type { PaymentFact, PaymentProvider, Postback } from './provider.ts'
import type { ProviderRun } from './providerRun.ts'
import {
  findUnconfirmed,
  findUnconfirmedEvent,
  insertUnconfirmed,
  notePostbackAsked,
  refuseUnconfirmed,
} from './repository.ts'

/** A postback that is not confirmed for so long is refused. In milliseconds. */
const givenUpAfter = 3 * 24 * 60 * 60_000

export interface ConfirmDeps extends ApplyDeps {
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

const grants = ({ type }: PaymentFact): boolean => type === 'sale' || type === 'renewal'

interface Unconfirmed {
  readonly id: number
  readonly postback: Postback
  /** Called when the provider can't confirm it now. */
  readonly onError?: (error: unknown) => void
}

/** Asks about a stored postback, and applies it once it is confirmed. A provider that does not answer is asked later. */
async function confirmStored(
  deps: ConfirmDeps,
  provider: PaymentProvider,
  { id, postback, onError }: Unconfirmed,
): Promise<PostbackOutcome> {
  await notePostbackAsked(deps.db, id, new Date(deps.now()))
  try {
    const confirmed = (await provider.confirm?.(postback)) ?? null
    return confirmed ? await applyConfirmed(deps, provider.name, { id, confirmed }) : 'unconfirmed'
  } catch (error) {
    deps.logger.error({ err: error, postback: id }, 'a payment provider could not confirm a postback')
    onError?.(error)
    return 'unconfirmed'
  }
}

/** Applies a postback that a provider sent. One that grants time and is not signed waits until it is confirmed. */
export async function receivePostback(
  deps: ConfirmDeps,
  provider: PaymentProvider,
  postback: Postback,
): Promise<PostbackOutcome> {
  if (!provider.confirm || !grants(postback.fact)) return applyPostback(deps, provider.name, postback)
  const id =
    (await insertUnconfirmed(deps.db, { provider: provider.name, postback })) ??
    // The provider sends it again: a further reason to ask.
    (await findUnconfirmedEvent(deps.db, provider.name, postback.eventId))
  return id === null ? 'repeated' : confirmStored(deps, provider, { id, postback })
}

/** Asks again about postbacks that are not confirmed. */
export async function confirmPostbacks(deps: ConfirmDeps, run: ProviderRun): Promise<void> {
  const now = deps.now()
  for (const row of await findUnconfirmed(deps.db)) {
    const provider = run.find(row.payment_provider)
    if (now - row.created_at.getTime() > givenUpAfter)
      await refuseUnconfirmed(deps.db, row.id, 'The provider did not confirm it.')
    else if (provider && isDue(row, now))
      await confirmStored(deps, provider, {
        id: row.id,
        postback: readStored(row.payload),
        onError: (error) => run.addError(provider.name, error),
      })
  }
}
