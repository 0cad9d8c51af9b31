/** The archive of all data that is held about a member: JSON and files in a ZIP (docs/product.md#data-export). */
import { z } from 'zod'
import { call } from './call.ts'
import { Instant, OwnerProof } from './primitives.ts'

const DataExport = z.object({
  /** `none`: never asked for. `expired`: the archive was deleted. */
  state: z.enum(['none', 'making', 'ready', 'expired', 'failed']),
  /** How much is done while it is made, in percent. */
  progress: z.int().min(0).max(100),
  /** In bytes. Null unless it is ready. */
  size: z.int().positive().nullable(),
  /** When it is or was deleted. Null before it is ready. */
  expires_at: Instant.nullable(),
  /** When a new one can be asked for. Null: now. */
  next_at: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const dataExportCalls = {
  'GET /user/auth/data-export': call({
    summary: 'Returns the state of the archive of the member’s own data.',
    access: 'member',
    response: DataExport,
  }),
  'POST /user/auth/data-export': call({
    summary:
      'Has an archive made of all data that is held about the member. While one is made, no second one begins. 429 within a day after the last.',
    access: 'member',
    body: OwnerProof,
    status: 202,
    response: DataExport,
  }),
  'POST /user/auth/data-export/link': call({
    summary:
      'Returns a new address to download the archive. It works for this session, until `until`, and until one download is complete.',
    access: 'member',
    response: z.object({ url: z.string(), until: Instant }),
  }),
}
