import type { Answer } from '../../../../contract/answer.ts'
import type { CallInput, CallResponse } from '../../../../contract/calls.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Fact } from '../../app/root/facts.ts'
import { createAccountFormMachine } from './machine.ts'

export interface CamFields {
  readonly url: string
  readonly hours: number
  readonly isOn: boolean
}

type Cam = CallResponse<'PUT /user/auth/cam'>

export const camFormMachine = createAccountFormMachine<CamFields, Cam>()

const isSafeLink = (url: string) => /^https:\/\/[^\s/]/.test(url)

/** Goes on cam with an https link for up to 4 hours, or off cam (`docs/decisions.md#cam`). */
export const createSaveCam =
  ({
    setCam,
    self,
    tell,
  }: {
    setCam: (body: CallInput<'PUT /user/auth/cam'>['body'], signal: AbortSignal) => Promise<Answer<Cam>>
    /** The signed-in member. */
    self: () => UserSelf | null
    tell: (fact: Fact) => void
  }) =>
  async ({ url, hours, isOn }: CamFields, signal: AbortSignal): Promise<Answer<Cam>> => {
    const link = url.trim()
    if (isOn && !isSafeLink(link)) {
      const message = 'Enter the full address of your cam. It starts with https://.'
      return { ok: false, status: 422, code: 'invalid', message, errors: { url: [message] } }
    }
    const answer = await setCam({ url: isOn ? link : null, hours }, signal)
    const user = self()
    if (answer.ok && user) tell({ type: 'session.changed', user: { ...user, ...answer.data } })
    return answer
  }
