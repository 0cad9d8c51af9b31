import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { AccessTokenKind, ApiScope, NewAccessToken } from '../../../../contract/accessTokens.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import type { ProofFields } from '../../account/accountForm/ownerProof.ts'
import { unknownAccessToken } from '../../account/accountForm/texts.ts'
import { isBlank } from '../../../../contract/blankText.ts'
import { typedNumber } from '../../../../contract/typedNumber.ts'

/** Numbers are as they are typed. */
export interface AccessTokenFields extends ProofFields {
  readonly kind: AccessTokenKind
  readonly label: string
  /** Of invitation codes. */
  readonly max_uses: string
  /** Of supporter codes. */
  readonly supporter_days: string
  /** Of API tokens. */
  readonly scopes: readonly ApiScope[]
  /** Empty: without an end. API tokens need one. */
  readonly valid_days: string
}

export interface MakeTokenCalls {
  readonly makeInvitationCode: (
    body: CallInput<'POST /invitation-code'>['body'],
  ) => Promise<Answer<NewAccessToken>>
  readonly makeSupporterCode: (
    body: CallInput<'POST /supporter-code'>['body'],
  ) => Promise<Answer<NewAccessToken>>
  readonly makeApiToken: (body: CallInput<'POST /api-token'>['body']) => Promise<Answer<NewAccessToken>>
}

/** The form of a new invitation code, supporter code or API token. */
export const accessTokenFormMachine = createAccountFormMachine<AccessTokenFields, NewAccessToken>({
  unanswered: unknownAccessToken,
})

/** What a new one begins with. */
export const emptyAccessToken = (kind: AccessTokenKind): AccessTokenFields => ({
  kind,
  label: '',
  max_uses: '1',
  supporter_days: '30',
  scopes: [],
  valid_days: kind === 'api' ? '90' : '30',
  proof: '',
})

type Errors = Record<string, string[]>

const refused = (errors: Errors): Refusal => ({
  ok: false,
  status: 422,
  code: 'invalid',
  message: Object.values(errors).flat()[0] ?? '',
  errors,
})

/** Reads a whole number. Notes an error for any other text. */
function readNumber(text: string, field: string, errors: Errors): number {
  const written = typedNumber(text)
  if (/^\d{1,6}$/.test(written)) return Number(written)
  errors[field] = ['Enter a whole number.']
  return 0
}

function readProof(proof: string, usesPasswords: boolean, errors: Errors) {
  if (!isBlank(proof)) return usesPasswords ? { password: proof } : { user_name: proof }
  if (usesPasswords) errors['password'] = ['Enter your password.']
  else errors['user_name'] = ['Enter your user name.']
  return {}
}

/** Makes a code or token. The write is not aborted when the form is closed. */
export const createSaveAccessToken =
  ({
    usesPasswords,
    makeInvitationCode,
    makeSupporterCode,
    makeApiToken,
  }: MakeTokenCalls & { readonly usesPasswords: boolean }) =>
  async (fields: AccessTokenFields): Promise<Answer<NewAccessToken>> => {
    const { kind, label, scopes, proof } = fields
    const errors: Errors = {}
    if (isBlank(label)) errors['label'] = ['Enter a label.']
    const daysOrNone = () =>
      isBlank(fields.valid_days) ? null : readNumber(fields.valid_days, 'valid_days', errors)
    const send = (call: () => Promise<Answer<NewAccessToken>>) =>
      Object.keys(errors).length > 0 ? refused(errors) : call()
    switch (kind) {
      case 'invitation': {
        const body = {
          label,
          max_uses: readNumber(fields.max_uses, 'max_uses', errors),
          valid_days: daysOrNone(),
        }
        return send(() => makeInvitationCode(body))
      }
      case 'supporter': {
        const body = {
          label,
          supporter_days: readNumber(fields.supporter_days, 'supporter_days', errors),
          valid_days: daysOrNone(),
          ...readProof(proof, usesPasswords, errors),
        }
        return send(() => makeSupporterCode(body))
      }
      default: {
        if (scopes.length === 0) errors['scopes'] = ['Choose what it may read.']
        const body = {
          label,
          scopes: [...scopes],
          valid_days: readNumber(fields.valid_days, 'valid_days', errors),
          ...readProof(proof, usesPasswords, errors),
        }
        return send(() => makeApiToken(body))
      }
    }
  }
