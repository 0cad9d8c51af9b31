import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldErrors } from '../../../machines/account/accountForm/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormProblem } from '../../components/fields/FormProblem.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'
import type { OpenGroup } from './useProfileGroup.ts'

const Heading = styled.div`
  margin-bottom: ${space[5]};

  h2 {
    font: ${text.h20};
  }
  p {
    margin-top: ${space[1]};
    color: ${color.muted};
  }
`

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: end;
  gap: ${space[4]};

  span {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    color: ${color.muted};
  }
  span[data-state='saved'] {
    color: ${color.online};
    font: ${text.bodyStrong};
  }
  /* As in other forms. */
  ${media.small} {
    flex-direction: column-reverse;
    align-items: stretch;

    span {
      justify-content: center;
    }
  }
`

export interface GroupFieldsProps<Fields> {
  fields: Fields
  errors: FieldErrors
  disabled: boolean
  onChange: (changes: Partial<Fields>) => void
}

export interface ProfileGroupFormProps<Fields extends object> extends OpenGroup<Fields> {
  title: string
  lead?: ReactNode
  saveLabel?: string | undefined
  children: (props: GroupFieldsProps<Fields>) => ReactNode
}

/** A group of fields with its own button, which says whether the group is saved. */
export function ProfileGroupForm<Fields extends object>({
  form,
  isChanged,
  title,
  lead,
  saveLabel = 'Save',
  children,
}: ProfileGroupFormProps<Fields>) {
  const state = useSelector(form, ({ value }) => value)
  const { fields, errors, problem } = useSelector(form, ({ context }) => context)
  const box = useRef<HTMLDivElement>(null)
  const isSaving = state === 'saving'
  const isRefused = state === 'refused'
  useEffect(() => {
    if (isRefused) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])
  return (
    <Panel inset label={title}>
      <Heading>
        <h2>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </Heading>
      <div ref={box}>
        <Form isWide label={title} onSubmit={() => form.send({ type: 'form.submit' })}>
          <FormProblem state={state} problem={problem} />
          {children({
            fields,
            errors,
            disabled: isSaving,
            onChange: (changes) => form.send({ type: 'field.changed', changes }),
          })}
          <Foot>
            <SaveState state={state} isChanged={isChanged} />
            <Button type="submit" variant={isChanged ? 'primary' : 'plain'} busy={isSaving}>
              {isRefused || state === 'unanswered' ? 'Try again' : saveLabel}
            </Button>
          </Foot>
        </Form>
      </div>
    </Panel>
  )
}

/** Stays in the page, so that screen readers announce its changes. */
function SaveState({ state, isChanged }: { state: string; isChanged: boolean }) {
  if (state === 'saving') return <VisuallyHidden role="status">Saving</VisuallyHidden>
  if (state === 'saved' && !isChanged)
    return (
      <span role="status" data-state="saved">
        <Check />
        Saved
      </span>
    )
  return <span role="status">{isChanged && 'Unsaved changes'}</span>
}
