import type { Answer } from '../../../../contract/answer.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownSupporterCode } from './texts.ts'
import { isBlank } from '../../../../contract/blankText.ts'

export interface SupporterCodeFields {
  readonly code: string
}

interface Redeemed {
  /** ISO 8601. */
  readonly supporter_until: string
}

/** The form that redeems a supporter code. */
export const supporterCodeFormMachine = createAccountFormMachine<SupporterCodeFields, Redeemed>({
  unanswered: unknownSupporterCode,
})

/** Redeems a code. An empty one is refused without asking the server. */
export const createSaveSupporterCode =
  ({ redeemCode }: { redeemCode: (code: string) => Promise<Answer<Redeemed>> }) =>
  async ({ code }: SupporterCodeFields): Promise<Answer<Redeemed>> => {
    if (isBlank(code)) {
      const message = 'Enter your code.'
      return { ok: false, status: 422, code: 'invalid', message, errors: { code: [message] } }
    }
    return redeemCode(code)
  }
