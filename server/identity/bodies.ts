/** The bodies of the sign-on requests. */
import { z } from 'zod'
import { accessTokens } from '../../contract/limits.ts'
import { SignedByPasskey } from '../../contract/security.ts'
import { badRequest, unprocessable } from '../http/errors.ts'

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter an email address like name@example.com.'))
/** A password of any strength. The rules for new passwords are in `passwords.ts`. */
const Password = z
  .string()
  .min(1, { error: 'Enter your password.', abort: true })
  .max(1_000, { error: 'This password is too long.', abort: true })
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
    email: Email,
    password: obeying(Password, rules.password),
    code: z.string().trim().max(accessTokens.codeLength, 'This code is too long.').default(''),
    birthday: obeying(z.iso.date({ error: 'Enter your birthday.', abort: true }), rules.birthday),
  })
export const VerifyBody = z.strictObject({ token: LinkToken })
const Redirect = z.string().max(2_000).optional()
export const SignInBody = z.strictObject({
  email: Email,
  password: Password,
  keeps_signed_in: z.boolean().default(false),
  redirect_url: Redirect,
})
/** A code of the authenticator app, or a recovery code. */
export const SecondStepBody = z.union([
  z.strictObject({ code: z.string().max(20), redirect_url: Redirect }),
  z.strictObject({ recovery_code: z.string().max(40), redirect_url: Redirect }),
])
export const PasskeyOptionsBody = z.strictObject({ keeps_signed_in: z.boolean().default(true) })
export const PasskeyBody = z.strictObject({ response: SignedByPasskey, redirect_url: Redirect })
export const EmailBody = z.strictObject({ email: Email })
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
