/** The bodies of the sign-on requests. */
import { z } from 'zod'
import { EmailAddress } from '../../contract/emailAddress.ts'
import { accessTokens, confirmationCodes, password as passwordLimits } from '../../contract/limits.ts'
import { trimmedText } from '../../contract/primitives.ts'
import { SignedByPasskey } from '../../contract/security.ts'
import { badRequest, unprocessable } from '../http/errors.ts'

/** A password of any strength. The rules for new passwords are in `passwords.ts`. */
const Password = z
  .string()
  .min(1, { error: 'Enter your password.', abort: true })
  .max(passwordLimits.max, { error: `Use at most ${passwordLimits.max} characters.`, abort: true })
const LinkToken = z
  .string()
  .regex(/^[\w-]{20,100}$/, 'This link is incomplete. Open it from the email again.')

/** Returns what is wrong with a value, or null. */
export type Rule = (value: string) => string | null

const obeying = <Schema extends z.ZodType<string>>(schema: Schema, rule: Rule) =>
  schema.superRefine((value, context) => {
    const problem = rule(value)
    if (problem !== null) context.addIssue(problem)
  })

/** All fields are checked together, so that one answer names all mistakes. */
export const joinBody = (rules: { readonly password: Rule; readonly birthday: Rule }) =>
  z.strictObject({
    email: EmailAddress,
    password: obeying(Password, rules.password),
    code: trimmedText().max(accessTokens.codeLength, 'This code is too long.').default(''),
    birthday: obeying(z.iso.date({ error: 'Enter your birthday.', abort: true }), rules.birthday),
  })
export const VerifyBody = z.strictObject({ token: LinkToken })
const Redirect = z.string().max(2_000).optional()
export const SignInBody = z.strictObject({
  email: EmailAddress,
  password: Password,
  keeps_signed_in: z.boolean().default(false),
  redirect_url: Redirect,
})
/** A code of the authenticator app, or a recovery code. */
export const SecondStepBody = z.union([
  z.strictObject({ code: z.string().max(confirmationCodes.code), redirect_url: Redirect }),
  z.strictObject({ recovery_code: z.string().max(confirmationCodes.recovery), redirect_url: Redirect }),
])
export const PasskeyOptionsBody = z.strictObject({ keeps_signed_in: z.boolean().default(true) })
export const PasskeyBody = z.strictObject({ response: SignedByPasskey, redirect_url: Redirect })
export const EmailBody = z.strictObject({ email: EmailAddress })
export const ResetBody = z.strictObject({ token: LinkToken, password: Password })

/** @throws HttpError 422 with the errors of the fields; 400 when the body has the wrong shape */
export const parseBody = <Body>(schema: z.ZodType<Body>, body: unknown): Body => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const { code, path, message } of parsed.error.issues) {
    const [field] = path
    if (code === 'invalid_type' || code === 'unrecognized_keys' || typeof field !== 'string')
      throw badRequest()
    ;(errors[field] ??= []).push(message)
  }
  throw unprocessable(errors)
}
