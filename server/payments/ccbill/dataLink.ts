/**
 * Asks CCBill's DataLink about subscriptions, and cancels them (https://ccbill.com/doc/ccbill-api-guide). Errors never say
 * the address: it contains the password.
 */
import type { CcbillConfig } from '../../config.ts'
import { ProviderUnavailable } from '../provider.ts'

/** The state of a subscription. Days are "YYYYMMDD"; null for none. */
export interface Subscription {
  readonly signupDay: string | null
  readonly cancelDay: string | null
  readonly expirationDay: string | null
  /** `renewing`: active, and renews. `active`: until its expiration. */
  readonly state: 'renewing' | 'active' | 'inactive'
  readonly timesRebilled: number
  readonly chargebacksIssued: number
}

/** An answer of DataLink that is an error code. */
export class DataLinkError extends Error {
  readonly code: number

  constructor(code: number) {
    super(`CCBill DataLink answered ${code}: ${texts[code] ?? 'an error'}.`)
    this.name = 'DataLinkError'
    this.code = code
  }
}

const texts: Readonly<Record<number, string>> = {
  [-1]: 'the user name or password is wrong',
  [-3]: 'there is no such subscription',
  [-8]: 'the address of this server is not allowed',
  [-12]: 'too many failed log-ins, wait an hour',
}

const noRecord = -3
/** After these, asking again makes it worse: CCBill counts failed log-ins, and blocks for an hour after three. */
const credentialCodes: ReadonlySet<number> = new Set([-1, -12])
/** They say nothing about the subscription: this site may not ask. */
const accessCodes: ReadonlySet<number> = new Set([...credentialCodes, -8])
const pause = 60 * 60_000
const timeout = 10_000

/** Reads `<results>` of XML, or the rows "fields" and "values" of CSV. A lone number is in `results`. */
export function readAnswer(text: string): ReadonlyMap<string, string> {
  const body = text.trim()
  if (/^-?\d+$/.test(body)) return new Map([['results', body]])
  if (body.startsWith('<')) {
    const fields = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>|<(\w+)\s*\/>/g)]
    return new Map(fields.map(([, name, value = '', empty]) => [name ?? empty ?? '', value.trim()]))
  }
  const [names = [], values = []] = body
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value))
  return new Map(names.map((name, index) => [name, values[index] ?? '']))
}

const states: Readonly<Record<string, Subscription['state']>> = { 2: 'renewing', 1: 'active', 0: 'inactive' }

const dayOf = (value: string | undefined) => /^\d{8}/.exec(value ?? '')?.[0] ?? null

/** @throws Error when the answer has no state */
function readSubscription(answer: ReadonlyMap<string, string>): Subscription {
  const state = states[answer.get('subscriptionStatus') ?? '']
  if (!state) throw new Error('CCBill DataLink answered something else than a state.')
  const count = (name: string) => Number(answer.get(name) || 0)
  return {
    signupDay: dayOf(answer.get('signupDate')),
    cancelDay: dayOf(answer.get('cancelDate')),
    expirationDay: dayOf(answer.get('expirationDate')),
    state,
    timesRebilled: count('timesRebilled'),
    chargebacksIssued: count('chargebacksIssued'),
  }
}

/** @throws ProviderUnavailable when there is no answer, or its body does not come to an end, in time */
async function load(url: URL) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' })
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch {
    throw new ProviderUnavailable('CCBill DataLink did not answer.')
  }
}

/** Whether CCBill takes no further payment of a subscription. */
const isStopped = (subscription: Subscription | null): boolean =>
  subscription === null ||
  subscription.state === 'inactive' ||
  (subscription.state === 'active' && subscription.cancelDay !== null)

export function createDataLink(config: CcbillConfig, now: () => number) {
  let pausedUntil = 0

  async function ask(action: string, subscriptionId: string): Promise<ReadonlyMap<string, string>> {
    if (now() < pausedUntil)
      throw new ProviderUnavailable('CCBill DataLink is not asked for an hour after a failed log-in.')
    const url = new URL('/utils/subscriptionManagement.cgi', config.dataLink.url)
    url.search = new URLSearchParams({
      action,
      clientAccnum: config.account,
      clientSubacc: '',
      usingSubacc: config.subaccount,
      username: config.dataLink.username,
      password: config.dataLink.password,
      subscriptionId,
      returnXML: '1',
    }).toString()
    const { ok, status, text } = await load(url)
    if (status >= 500) throw new ProviderUnavailable(`CCBill DataLink answered with the status ${status}.`)
    if (!ok) throw new Error(`CCBill DataLink answered with the status ${status}.`)
    const answer = readAnswer(text)
    const code = Number(answer.get('results') ?? 1)
    if (code > 0) return answer
    if (credentialCodes.has(code)) pausedUntil = now() + pause
    throw new DataLinkError(code)
  }

  /** Null for a subscription that CCBill does not know. */
  async function subscription(id: string): Promise<Subscription | null> {
    try {
      return readSubscription(await ask('viewSubscriptionStatus', id))
    } catch (error) {
      if (error instanceof DataLinkError && error.code === noRecord) return null
      throw error
    }
  }

  return {
    /** Null for a subscription that CCBill does not know. Throws when it does not answer. */
    subscription,

    /** Throws unless CCBill answers that it is canceled, that it has ended, or that there is none. */
    async cancel(id: string): Promise<void> {
      try {
        const answer = await ask('cancelSubscription', id)
        if (answer.get('results') !== '1')
          throw new Error('CCBill DataLink did not confirm the cancellation.')
      } catch (error) {
        if (!(error instanceof DataLinkError) || accessCodes.has(error.code)) throw error
        if (error.code === noRecord) return
        // CCBill does not document what it answers for a subscription that has ended.
        if (!isStopped(await subscription(id))) throw error
      }
    },
  }
}
