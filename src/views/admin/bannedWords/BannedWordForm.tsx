import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { bannedWords as limits } from '../../../../contract/limits.ts'
import type {
  BannedWordFields,
  bannedWordFormMachine,
  SavedBannedWord,
} from '../../../machines/admin/bannedWords/form.ts'
import type { BannedWordDraft } from '../../../machines/admin/bannedWords/types.ts'
import type { bannedWordTrialMachine } from '../../../machines/admin/bannedWordTrial/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { SaveButton } from '../../components/controls/SaveButton.tsx'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { Notice } from '../../components/layout/Notice.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { media } from '../../theme/breakpoints.ts'
import { space, text } from '../../theme/tokens.ts'
import { TrialResults } from './TrialResults.tsx'
import { addButtonId, editButtonId } from './wordActors.ts'
import { kindHints, kindOptions, placeOptions } from './wordTexts.ts'
import { useKeptForm } from '../../screens/keptFields.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${space[6]};
  padding: ${space[4]};

  h2 {
    margin-bottom: ${space[4]};
    font: ${text.h20};
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The form stands in a panel above the list, so its first field shows that it is there. */
const focusField = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLInputElement>('input[name="word"]')?.focus()

export interface BannedWordFormProps {
  draft: BannedWordDraft
  formMachine: typeof bannedWordFormMachine
  trialMachine: typeof bannedWordTrialMachine
  onSaved: (saved: SavedBannedWord) => void
  /** The entry was refused, or the answer was lost. */
  onNotSaved: () => void
  onClose: () => void
}

/** Adds or edits an entry, which can be tried before it is saved. */
export function BannedWordForm({
  draft: { id, rule, isGone },
  formMachine,
  trialMachine,
  onSaved,
  onNotSaved,
  onClose,
}: BannedWordFormProps) {
  const form = useKeptForm(formMachine, `bannedWord.${id ?? 'new'}`, {
    ...rule,
    id,
    stored: id === null ? null : rule,
  })
  const trial = useActorRef(trialMachine, { input: { rule: form.getSnapshot().context.fields } })
  const snapshot = useSelector(form, (current) => current)
  const trialErrors = useSelector(trial, ({ context }) => context.errors)
  const isTrying = useSelector(trial, (current) => current.hasTag('busy'))
  const isTrialRefused = useSelector(trial, (current) => current.matches('refused'))
  const { fields, problem } = snapshot.context
  const errors = { ...trialErrors, ...snapshot.context.errors }
  const isSaving = snapshot.matches('saving')
  const isNotSaved = snapshot.matches('refused') || snapshot.matches('unanswered')
  const opener = useCallback(
    () =>
      document.getElementById(id === null ? addButtonId : editButtonId(id)) ??
      document.getElementById(addButtonId),
    [id],
  )
  const landLater = useLandingFocus(opener)
  const change = (changes: Partial<BannedWordFields>) => {
    if (isSaving) return
    form.send({ type: 'field.changed', changes })
    trial.send({ type: 'rule.changed', rule: { ...fields, ...changes } })
  }
  useSavedForm(form, (answer) => {
    landLater()
    onSaved(answer)
  })
  const notSaved = useEffectEvent(onNotSaved)
  useEffect(() => {
    if (isNotSaved) notSaved()
  }, [isNotSaved])
  useWrongField(isTrialRefused)
  const title = id === null ? 'New entry' : 'Edit the entry'
  return (
    <Panel>
      <Columns ref={focusField}>
        <div>
          <h2>{title}</h2>
          <Form label={title} onSubmit={() => form.send({ type: 'form.submit' })}>
            {isGone && (
              <Notice title="Another admin has deleted this entry">
                Nothing was saved. Save it again to add it as a new entry.
              </Notice>
            )}
            <FormProblem
              state={snapshot.value}
              problem={problem}
              isAtField={Object.keys(snapshot.context.errors).length > 0}
            />
            <Segmented
              legend="Kind"
              name="kind"
              options={kindOptions}
              value={fields.kind}
              onChange={(kind) => change({ kind })}
            />
            <TextField
              label="Word or pattern"
              name="word"
              hint={kindHints[fields.kind]}
              autoComplete="off"
              disabled={isSaving}
              limit={limits.length}
              error={errors['word']}
              value={fields.word}
              onChange={(word) => change({ word })}
            />
            <ChipGroup
              legend="Where it applies"
              options={placeOptions}
              selected={fields.places}
              disabled={isSaving}
              error={errors['places']}
              onChange={(places) => change({ places })}
            />
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
              <Button busy={isTrying} disabled={isSaving} onClick={() => trial.send({ type: 'trial.start' })}>
                Try it
              </Button>
              <SaveButton state={snapshot.value} />
            </FormActions>
          </Form>
        </div>
        <TrialResults actor={trial} />
      </Columns>
    </Panel>
  )
}
