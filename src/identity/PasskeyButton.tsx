import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { PasskeyRequest } from '../../contract/security.ts'
import { Button } from '../views/components/controls/Button.tsx'
import { Notice } from '../views/components/layout/Notice.tsx'
import { ask } from './ask.ts'
import { redirectField } from './redirect.ts'

/** Reads the options of the server. */
const requestIn = ({ challenge, rpId, timeout }: Record<string, unknown>): PasskeyRequest => ({
  challenge: String(challenge),
  rpId: String(rpId),
  timeout: Number(timeout),
  userVerification: 'required',
})

const failed = 'No passkey was used. Log in with your password, or try again.'

export interface PasskeyButtonProps {
  keepsSignedIn: boolean
  onSignedIn: (saved: Record<string, unknown>) => void
}

/** Logs in with a passkey, without address, password and code. */
export function PasskeyButton({ keepsSignedIn, onSignedIn }: PasskeyButtonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const signIn = async () => {
    const { signal } = new AbortController()
    const begun = await ask('passkey/options', { keeps_signed_in: keepsSignedIn }, signal)
    if (!begun.ok) return begun.message
    const { signWithPasskey } = await import('../browser/passkeys.ts')
    const response = await signWithPasskey(requestIn(begun.data))
    const answer = await ask('passkey', { response, ...redirectField() }, signal)
    if (!answer.ok) return answer.message
    onSignedIn(answer.data)
    return null
  }

  const press = async () => {
    setIsBusy(true)
    const said = await signIn().catch(() => failed)
    setProblem(said)
    // Stays busy while the next page loads.
    if (said !== null) setIsBusy(false)
  }

  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Button wide icon={<KeyRound />} busy={isBusy} onClick={() => void press()}>
        Log in with a passkey
      </Button>
    </>
  )
}
