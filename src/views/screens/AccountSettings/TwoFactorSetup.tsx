import { styled } from '@linaria/react'
import { confirmationCodes } from '../../../../contract/limits.ts'
import type { TwoFactorSetup as Setup } from '../../../../contract/security.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, radius, space, text } from '../../theme/tokens.ts'
import { QrCode } from './QrCode.tsx'

const Steps = styled.ol`
  display: grid;
  gap: ${space[4]};
  padding-inline-start: ${space[5]};
  list-style: decimal;

  li > svg,
  li > code {
    display: block;
    margin-top: ${space[2]};
  }
  code {
    padding: ${space[2]} ${space[3]};
    border: 1px solid ${color.hairline};
    border-radius: ${radius.field};
    background: ${color.quiet};
    font: ${text.body};
    font-family: monospace;
    overflow-wrap: anywhere;
  }
`

/** Groups of four are easier to type. */
const groups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

export interface TwoFactorSetupProps {
  setup: Setup
  code: string
  problem: string
  isConfirming: boolean
  onType: (code: string) => void
  onSubmit: () => void
  onCancel: () => void
}

/** The QR code, the secret as text, and the field for the first code. */
export function TwoFactorSetup(props: TwoFactorSetupProps) {
  const { setup, code, problem, isConfirming, onType, onSubmit, onCancel } = props
  useWrongField(!isConfirming && problem !== '')
  return (
    <Form label="Set up your authenticator app" onSubmit={onSubmit}>
      <Steps>
        <li>
          <span>Scan this code with an authenticator app on your phone.</span>
          {!isConfirming && <QrCode content={setup.uri} label="QR code for your authenticator app" />}
        </li>
        <li>
          Can’t scan it? Enter this key in the app:
          <code>{groups(setup.secret)}</code>
        </li>
        <li>Enter the code that the app shows.</li>
      </Steps>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        limit={confirmationCodes.code}
        disabled={isConfirming}
        error={problem === '' ? undefined : [problem]}
        value={code}
        onChange={onType}
      />
      <FormActions>
        <Button disabled={isConfirming} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isConfirming}>
          Confirm
        </Button>
      </FormActions>
      {isConfirming && <VisuallyHidden role="status">Checking the code</VisuallyHidden>}
    </Form>
  )
}
