import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { accessTokens } from '../../../../contract/limits.ts'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useCharts } from '../../lodge.ts'
import { space, text } from '../../theme/tokens.ts'
import { useKeptForm } from '../keptFields.ts'

const Part = styled.section`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[8]};

  h2 {
    font: ${text.h20};
  }
`

/** Redeems a supporter code. */
export function SupporterCode({ onRedeemed }: { onRedeemed: () => void }) {
  const { supporterCodeForm } = useCharts('account')
  const form = useKeptForm(supporterCodeForm, 'supporterCode', { code: '' })
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  /** The end of the supporter time, once a code has counted. */
  const [until, setUntil] = useState<string | null>(null)
  useSavedForm(form, ({ supporter_until: end }) => {
    setUntil(end)
    onRedeemed()
    form.send({ type: 'field.changed', changes: { code: '' } })
  })
  return (
    <Part aria-labelledby="supporter-code">
      <h2 id="supporter-code">Have a code?</h2>
      {until !== null && (
        <Notice tone="success" title="Your code counts">
          You are a supporter until <LongDate iso={until} />.
        </Notice>
      )}
      <Form label="Redeem a code" onSubmit={() => form.send({ type: 'form.submit' })}>
        <FormProblem
          state={snapshot.value}
          problem={problem}
          title="Not redeemed"
          isAtField={errors['code'] !== undefined}
        />
        <TextField
          label="Supporter code"
          name="code"
          autoComplete="off"
          isOptional="plainly"
          limit={accessTokens.codeLength}
          disabled={isSaving}
          hint="Its time is added to what you have. A code counts once."
          error={errors['code']}
          value={fields.code}
          onChange={(code) => {
            if (!isSaving) form.send({ type: 'field.changed', changes: { code } })
          }}
        />
        <FormActions>
          <SaveButton state={snapshot.value} label="Redeem" />
        </FormActions>
      </Form>
    </Part>
  )
}
