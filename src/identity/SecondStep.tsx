import { useState } from 'react'
import { confirmationCodes } from '../../contract/limits.ts'
import type { Site } from '../../contract/site.ts'
import { Button } from '../views/components/controls/Button.tsx'
import { TextField } from '../views/components/fields/TextField.tsx'
import { ask } from './ask.ts'
import { Frame } from './Frame.tsx'
import { redirectField } from './redirect.ts'
import { SignOnForm } from './SignOnForm.tsx'
import { unansweredCode } from './unanswered.ts'
import { useForm } from './useForm.ts'

interface Fields {
  readonly code: string
  readonly isRecovery: boolean
}

const save = ({ code, isRecovery }: Fields, signal: AbortSignal) =>
  ask('two-factor', { ...(isRecovery ? { recovery_code: code } : { code }), ...redirectField() }, signal)

export interface SecondStepProps {
  site: Site
  onSignedIn: (saved: Record<string, unknown>) => void
}

/** Asks for a code of the authenticator app, or for a recovery code, after the password. */
export function SecondStep({ site, onSignedIn }: SecondStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <Frame
      site={site}
      title="Enter your code"
      lead={
        isRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Open your authenticator app and enter the code for this site.'
      }
      below={<a href={location.pathname + location.search}>Start again</a>}
    >
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} onSignedIn={onSignedIn} />
      <Button wide onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
      </Button>
    </Frame>
  )
}

function CodeForm({ isRecovery, onSignedIn }: Omit<SecondStepProps, 'site'> & { isRecovery: boolean }) {
  const form = useForm<Fields>({ code: '', isRecovery }, save, onSignedIn, unansweredCode)
  return (
    <SignOnForm
      label="Enter your code"
      action="Log in"
      problem={form.problem}
      problemLink={form.problemLink}
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      <TextField
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        limit={isRecovery ? confirmationCodes.recovery : confirmationCodes.code}
        error={form.errors[isRecovery ? 'recovery_code' : 'code']}
        value={form.fields.code}
        onChange={(code) => form.change({ code })}
      />
    </SignOnForm>
  )
}
