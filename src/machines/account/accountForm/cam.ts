import type { Answer } from '../../../../contract/answer.ts'
import type { CamAudience } from '../../../../contract/cams.ts'
import type { CallInput, CallResponse } from '../../../../contract/calls.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Fact } from '../../app/root/facts.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownSave } from './texts.ts'
import { trimmed } from '../../../../contract/blankText.ts'

export interface CamFields {
  readonly url: string
  readonly hours: number
  readonly audience: CamAudience
  /** What the form does: goes on cam, stops, or only changes who sees the cam. */
  readonly change: 'start' | 'stop' | 'audience'
}

type Cam = CallResponse<'PUT /user/auth/cam'>

export const camFormMachine = createAccountFormMachine<CamFields, Cam>({ unanswered: unknownSave })

const isSafeLink = (url: string) => /^https:\/\/[^\s/]/.test(url)

/** Goes on cam with an https link for up to 4 hours, changes who sees it, or goes off cam (`docs/decisions.md#cam`). */
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
  async ({ url, hours, audience, change }: CamFields, signal: AbortSignal): Promise<Answer<Cam>> => {
    const link = trimmed(url)
    if (change === 'start' && !isSafeLink(link)) {
      const message = 'Enter the full address of your cam. It starts with https://.'
      return { ok: false, status: 422, code: 'invalid', message, errors: { url: [message] } }
    }
    const cams = {
      start: { url: link, hours, audience },
      stop: { url: null },
      audience: { audience },
    } as const
    const answer = await setCam(cams[change], signal)
    const user = self()
    if (answer.ok && user) tell({ type: 'session.changed', user: { ...user, ...answer.data } })
    return answer
  }
