import type { Answer } from '../../../../contract/answer.ts'
import type { CallInput, CallResponse } from '../../../../contract/calls.ts'
import type { DataExport } from '../../../../contract/dataExport.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownDeletion, unknownExport } from './texts.ts'
import { isBlank } from '../../../../contract/blankText.ts'

/** What the member types to show that it is them: their password, or their user name where there are no passwords. */
export interface ProofFields {
  readonly proof: string
}

type Proof = CallInput<'POST /user/auth/data-export'>['body']
type Deletion = CallResponse<'DELETE /user/{id}'>

export const dataExportFormMachine = createAccountFormMachine<ProofFields, DataExport>({
  unanswered: unknownExport,
})
export const deleteAccountFormMachine = createAccountFormMachine<ProofFields, Deletion>({
  unanswered: unknownDeletion,
})

/** Sends the proof. An empty one is refused without asking the server. */
export const createSaveWithProof =
  <Saved, Fields extends ProofFields = ProofFields>({
    usesPasswords,
    save,
    onSaved,
  }: {
    usesPasswords: boolean
    save: (proof: Proof, signal: AbortSignal, fields: Fields) => Promise<Answer<Saved>>
    onSaved?: (saved: Saved) => void
  }) =>
  async (fields: Fields, signal: AbortSignal): Promise<Answer<Saved>> => {
    const { proof } = fields
    if (isBlank(proof)) {
      const [field, message] = usesPasswords
        ? ['password', 'Enter your password.']
        : ['user_name', 'Enter your user name.']
      return { ok: false, status: 422, code: 'invalid', message, errors: { [field]: [message] } }
    }
    const answer = await save(usesPasswords ? { password: proof } : { user_name: proof }, signal, fields)
    if (answer.ok) onSaved?.(answer.data)
    return answer
  }
