import { Suspense, useState } from 'react'
import type { Site } from '../../contract/site.ts'
import { Checkbox } from '../views/components/fields/Checkbox.tsx'
import { Notice } from '../views/components/layout/Notice.tsx'
import { PasswordField } from '../views/components/fields/PasswordField.tsx'
import { Boundary } from '../views/shell/Boundary.tsx'
import { retryLostParts, retryableLazy } from '../views/shell/retryableLazy.tsx'
import { ask } from './ask.ts'
import { EmailField } from './EmailField.tsx'
import { Frame } from './Frame.tsx'
import { givenAddress, isAfterReset, isAfterVerification, redirectField, withRedirect } from './redirect.ts'
import { SignOnForm } from './SignOnForm.tsx'
import { StillHere } from './StillHere.tsx'
import { unansweredSignIn } from './unanswered.ts'
import { useForm } from './useForm.ts'

/** Only some members need these. */
const SecondStep = retryableLazy(async () => (await import('./SecondStep.tsx')).SecondStep)
const PasskeyButton = retryableLazy(async () => (await import('./PasskeyButton.tsx')).PasskeyButton)

const retryLost = () => Promise.resolve(retryLostParts())

/** Whether the browser knows passkeys, which need a secure page. */
const hasPasskeys = () => 'PublicKeyCredential' in window

interface Fields {
  readonly email: string
  readonly password: string
  readonly keeps: boolean
}

const save = ({ email, password, keeps }: Fields, signal: AbortSignal) =>
  ask('sign-in', { email, password, keeps_signed_in: keeps, ...redirectField() }, signal)

export function SignIn({ site }: { site: Site }) {
  /** The next page, while the message about the canceled deletion is shown. */
  const [next, setNext] = useState<string | null>(null)
  const [email] = useState(() => givenAddress() ?? '')
  const [needsCode, setNeedsCode] = useState(false)
  const goOn = (saved: Record<string, unknown>) => {
    const target = String(saved['redirect_url'])
    if (saved['is_deletion_cancelled'] === true) setNext(target)
    else location.replace(target)
  }
  const form = useForm<Fields>(
    { email, password: '', keeps: true },
    save,
    (saved) => {
      if (saved['needs_code'] === true) setNeedsCode(true)
      else goOn(saved)
    },
    unansweredSignIn,
  )
  if (next !== null) return <StillHere site={site} next={next} />
  if (needsCode) return <SecondStep site={site} onSignedIn={goOn} />
  return (
    <Frame
      site={site}
      title="Log in"
      lead="Good to see you again."
      below={
        <span>
          New here? <a href={withRedirect('/identity/join')}>Join for free</a>
        </span>
      }
    >
      <SignOnForm
        label="Log in"
        action="Log in"
        problem={form.problem}
        problemLink={form.problemLink}
        isBusy={form.isBusy}
        onSubmit={form.submit}
      >
        {form.problem === null && isAfterReset() && (
          <Notice tone="success">Your new password is saved. Please log in.</Notice>
        )}
        {form.problem === null && isAfterVerification() && (
          <Notice tone="success">Your email has been verified! Log in to fill in your profile.</Notice>
        )}
        <EmailField form={form} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors['password']}
          value={form.fields.password}
          onChange={(password) => form.change({ password })}
          hint={<a href={withRedirect('/identity/forgot')}>Forgot password?</a>}
        />
        <Checkbox
          label="Keep me logged in"
          name="keeps"
          checked={form.fields.keeps}
          onChange={(keeps) => form.change({ keeps })}
        />
      </SignOnForm>
      {hasPasskeys() && (
        // Without a boundary of its own, a lost button would take the page with it, and what was typed.
        <Boundary recover={retryLost} onLost={() => {}}>
          <Suspense>
            <PasskeyButton keepsSignedIn={form.fields.keeps} onSignedIn={goOn} />
          </Suspense>
        </Boundary>
      )}
    </Frame>
  )
}
