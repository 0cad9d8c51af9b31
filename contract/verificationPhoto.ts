/** A photo of a member with the code that they were shown (docs/product.md#verification-photo). */
import { z } from 'zod'
import { Id, Instant } from './primitives.ts'

export const VerificationPhoto = z.object({
  id: Id,
  /** Works for the session that it was given to, for a few minutes. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** The path of the member's profile. */
  profile: z.string(),
  user: z.object({ id: Id, name: z.string() }),
  /** The code that the photo must show. */
  code: z.string(),
  state: z.enum(['pending', 'accepted', 'rejected']),
  /** Why it was rejected: the description of the reason, and the text of the admin. */
  rejection: z.object({ reason: z.string().nullable(), text: z.string().nullable() }).nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type VerificationPhoto = z.infer<typeof VerificationPhoto>
