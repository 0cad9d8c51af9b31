import { styled } from '@linaria/react'
import { CircleAlert } from 'lucide-react'
import { color, size, space, text } from '../../theme/tokens.ts'

const Line = styled.p`
  display: flex;
  gap: 6px;
  margin-top: ${space[1]};
  font: ${text.smallMedium};
  color: ${color.danger};

  .lucide {
    width: ${size.iconSmall};
    height: 18px;
    stroke-width: 2;
  }
`

/** As the server answers it: one sentence, several, or none. */
export type FieldErrorText = string | readonly string[] | undefined

export interface FieldErrorProps {
  /** What the field's aria-describedby names. */
  id: string
  error: FieldErrorText
}

export function FieldError({ id, error }: FieldErrorProps) {
  const sentences = (typeof error === 'string' ? [error] : (error ?? [])).filter(Boolean)
  // The region stays in the page, so that a sentence that arrives later is read out.
  return (
    <div id={id} aria-live="polite">
      {sentences.map((sentence) => (
        <Line key={sentence}>
          <CircleAlert />
          {sentence}
        </Line>
      ))}
    </div>
  )
}
