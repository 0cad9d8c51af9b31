import { styled } from '@linaria/react'
import { Check } from 'lucide-react'
import { color, size as sizes, space, text } from '../../theme/tokens.ts'
import { Button } from './Button.tsx'
import type { ButtonSize } from './buttonLook.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Done = styled.output`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${sizes.target};
  color: ${color.online};
  font: ${text.bodyStrong};
`

export interface SaveButtonProps {
  state: 'editing' | 'saving' | 'refused' | 'unanswered' | 'saved'
  /** Text before saving. */
  label?: string | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  /** `danger` for a form that destroys something. */
  variant?: 'primary' | 'danger' | undefined
}

/** The submit button of a form, with its saving and saved states. */
export function SaveButton({ state, label = 'Save', size, wide, variant = 'primary' }: SaveButtonProps) {
  if (state === 'saved') {
    return (
      <Done>
        <Check />
        Saved
      </Done>
    )
  }
  const words = { editing: label, saving: 'Saving', refused: 'Try again', unanswered: 'Try again' }[state]
  return (
    <>
      <Button type="submit" variant={variant} size={size} wide={wide} busy={state === 'saving'}>
        {words}
      </Button>
      {state === 'saving' && <VisuallyHidden role="status">Saving</VisuallyHidden>}
    </>
  )
}
