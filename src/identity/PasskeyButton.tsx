import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Refusal } from '../../contract/answer.ts'
import type { PasskeyRequest } from '../../contract/security.ts'
import { Button } from '../views/components/controls/Button.tsx'
import { ask } from './ask.ts'
import { Problem, type ProblemProps } from './Problem.tsx'
import { redirectField } from './redirect.ts'

/** Reads the options of the server. */
const requestIn = ({ challenge, rpId, timeout }: Record<string, unknown>): PasskeyRequest => ({
  challenge: String(challenge),
  rpId: String(rpId),
  timeout: Number(timeout),
  userVerification: 'required',
})

const failed: ProblemProps = {
  text: 'No passkey was used. Log in with your password, or try again.',
  link: null,
}

const problemOf = ({ message, link }: Refusal): ProblemProps => ({ text: message, link: link ?? null })

export interface PasskeyButtonProps {
  keepsSignedIn: boolean
  onSignedIn: (saved: Record<string, unknown>) => void
}

/** Logs in with a passkey, without address, password and code. */
export function PasskeyButton({ keepsSignedIn, onSignedIn }: PasskeyButtonProps) {
  const [problem, setProblem] = useState<ProblemProps | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const signIn = async () => {
    const { signal } = new AbortController()
    const begun = await ask('passkey/options', { keeps_signed_in: keepsSignedIn }, signal)
    if (!begun.ok) return problemOf(begun)
    const { signWithPasskey } = await import('../browser/passkeys.ts')
    const response = await signWithPasskey(requestIn(begun.data))
    const answer = await ask('passkey', { response, ...redirectField() }, signal)
    if (!answer.ok) return problemOf(answer)
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
      {problem !== null && <Problem {...problem} />}
      <Button wide icon={<KeyRound />} busy={isBusy} onClick={() => void press()}>
        Log in with a passkey
      </Button>
    </>
  )
}
