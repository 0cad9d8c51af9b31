import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { AccessTokenKind, NewAccessToken } from '../../../../contract/accessTokens.ts'
import { accessTokens as limits } from '../../../../contract/limits.ts'
import {
  type AccessTokenFields,
  type accessTokenFormMachine,
  emptyAccessToken,
} from '../../../machines/admin/accessTokens/form.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { ProofField } from '../../screens/ProofField.tsx'
import { space, text } from '../../theme/tokens.ts'
import { findMakeButton } from './tokenActors.ts'
import { kindTexts, scopeOptions } from './tokenTexts.ts'
import { useKeptForm } from '../../screens/keptFields.ts'

const Box = styled.div`
  h2 {
    margin-bottom: ${space[4]};
    font: ${text.h20};
  }
`

export interface TokenFormProps {
  kind: AccessTokenKind
  formMachine: typeof accessTokenFormMachine
  onMade: (made: NewAccessToken) => void
  /** The answer was lost. */
  onUnanswered: () => void
  onClose: () => void
}

/** Makes a code or token. What is worth money, or reads what only super admins see, needs the password. */
export function TokenForm({ kind, formMachine, onMade, onUnanswered, onClose }: TokenFormProps) {
  const form = useKeptForm(formMachine, `accessToken.${kind}`, emptyAccessToken(kind))
  const snapshot = useSelector(form, (current) => current)
  const { fields, errors, problem } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const isUnanswered = snapshot.matches('unanswered')
  const landLater = useLandingFocus(findMakeButton)
  const change = (changes: Partial<AccessTokenFields>) => {
    if (!isSaving) form.send({ type: 'field.changed', changes })
  }
  const unanswered = useEffectEvent(onUnanswered)
  useSavedForm(form, onMade)
  useEffect(() => {
    if (isUnanswered) unanswered()
  }, [isUnanswered])
  const isFocused = useRef(false)
  const focusField = useCallback((frame: HTMLDivElement | null) => {
    if (frame === null || isFocused.current) return
    isFocused.current = true
    frame.querySelector<HTMLInputElement>('input[name="label"]')?.focus()
  }, [])
  const { title } = kindTexts[kind]
  const field = { disabled: isSaving, autoComplete: 'off' } as const
  return (
    <Panel inset>
      <Box ref={focusField}>
        <h2>{title}</h2>
        <Form label={title} onSubmit={() => form.send({ type: 'form.submit' })}>
          <FormProblem
            state={snapshot.value}
            problem={problem}
            title="Not made"
            isAtField={Object.keys(errors).length > 0}
          />
          <TextField
            {...field}
            label="Label"
            name="label"
            hint="For you and other admins: for whom or what it is."
            limit={limits.labelLength}
            error={errors['label']}
            value={fields.label}
            onChange={(label) => change({ label })}
          />
          {kind === 'invitation' && (
            <TextField
              {...field}
              label="How many may join with it"
              name="max_uses"
              inputMode="numeric"
              error={errors['max_uses']}
              value={fields.max_uses}
              onChange={(value) => change({ max_uses: value })}
            />
          )}
          {kind === 'supporter' && (
            <TextField
              {...field}
              label="Supporter time"
              name="supporter_days"
              inputMode="numeric"
              suffix={<span>days</span>}
              error={errors['supporter_days']}
              value={fields.supporter_days}
              onChange={(value) => change({ supporter_days: value })}
            />
          )}
          {kind === 'api' && (
            <ChipGroup
              legend="What it may read"
              options={scopeOptions}
              selected={fields.scopes}
              disabled={isSaving}
              error={errors['scopes']}
              onChange={(scopes) => change({ scopes })}
            />
          )}
          <TextField
            {...field}
            label="Valid for"
            name="valid_days"
            inputMode="numeric"
            suffix={<span>days</span>}
            isOptional={kind === 'api' ? false : 'plainly'}
            hint={kind === 'api' ? `At most ${limits.apiValidDays} days.` : 'Leave it empty for no end.'}
            error={errors['valid_days']}
            value={fields.valid_days}
            onChange={(value) => change({ valid_days: value })}
          />
          {kind !== 'invitation' && (
            <ProofField
              value={fields.proof}
              errors={errors}
              disabled={isSaving}
              onChange={(proof) => change({ proof })}
            />
          )}
          <FormActions>
            <Button
              variant="quiet"
              disabled={isSaving}
              onClick={() => {
                landLater()
                onClose()
              }}
            >
              Cancel
            </Button>
            <SaveButton state={snapshot.value} label={`Make the ${kindTexts[kind].one}`} />
          </FormActions>
        </Form>
      </Box>
    </Panel>
  )
}
