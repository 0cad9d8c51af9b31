/** Option lists, products and rejection reasons. */
import type { Answer } from '../../contract/answer.ts'
import type { LookupItem, RejectionReason } from '../../contract/lookups.ts'
import type { Product } from '../../contract/products.ts'
import type { CallFunction } from './http.ts'

const lists = [
  'body-build',
  'body-hair',
  'cock-size',
  'cock-type',
  'community',
  'email-preference',
  'facial-hair',
  'interest',
  'media-tag',
  'piercing',
  'safer-sex',
  'sex-position',
  'tattoo',
] as const

interface Options {
  readonly lists: ReadonlyMap<(typeof lists)[number], readonly LookupItem[]>
  readonly products: readonly Product[] | null
  readonly rejectionReasons: readonly RejectionReason[] | null
}

/** Returns null when the call was refused or failed. */
async function itemsOrNull<Item>(asked: Promise<Answer<{ data: Item[] }>>): Promise<Item[] | null> {
  const answer = await asked.catch(() => null)
  return answer?.ok ? answer.data.data : null
}

/** Every function throws `CallError` like `call`. */
export const createOptionServices = (call: CallFunction) => ({
  /**
   * Loads everything at once. Fails with the first refusal of a list: filters drop values that no list knows, so an
   * incomplete set would drop valid ones. Products and rejection reasons may be missing.
   */
  async loadOptions(signal: AbortSignal): Promise<Answer<Options>> {
    const [products, rejectionReasons, ...answers] = await Promise.all([
      itemsOrNull(call('GET /product', { signal })),
      itemsOrNull(call('GET /rejection-reason', { signal })),
      ...lists.map(async (list) => ({ list, answer: await call(`GET /${list}`, { signal }) })),
    ])
    const found = new Map<(typeof lists)[number], readonly LookupItem[]>()
    for (const { list, answer } of answers) {
      if (!answer.ok) return answer
      found.set(list, answer.data.data)
    }
    return { ok: true, data: { lists: found, products, rejectionReasons } }
  },
})
