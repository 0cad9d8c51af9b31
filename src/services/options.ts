/** Option lists, products and rejection reasons (SPEC 7). */
import type { Answer } from '../../contract/answer.ts'
import type { LookupItem, Product, RejectionReason } from '../../contract/types.ts'
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
  readonly products: readonly Product[]
  readonly rejectionReasons: readonly RejectionReason[]
}

/** Every function throws `CallError` like `call`. */
export const createOptionServices = (call: CallFunction) => ({
  /** All at once; the first refusal is the answer. */
  async loadOptions(signal: AbortSignal): Promise<Answer<Options>> {
    const [products, reasons, ...answers] = await Promise.all([
      call('GET /product', { signal }),
      call('GET /rejection-reason', { signal }),
      ...lists.map(async (list) => ({ list, answer: await call(`GET /${list}`, { signal }) })),
    ])
    if (!products.ok) return products
    if (!reasons.ok) return reasons
    const found = new Map<(typeof lists)[number], readonly LookupItem[]>()
    for (const { list, answer } of answers) {
      if (!answer.ok) return answer
      found.set(list, answer.data.data)
    }
    return {
      ok: true,
      data: { lists: found, products: products.data.data, rejectionReasons: reasons.data.data },
    }
  },
})
