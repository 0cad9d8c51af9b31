import { Notice } from '../layout/Notice.tsx'
import { useWrongField } from './useWrongField.ts'

export interface FormProblemProps {
  state: 'editing' | 'saving' | 'refused' | 'unanswered' | 'saved'
  problem: string
  /** Says what a refusal means. */
  title?: string | undefined
  /** The refusal is shown at its field. */
  isAtField?: boolean | undefined
}

/**
 * Why a form is not saved, or that nobody knows whether it is: its answer was lost. After a refusal the first wrong field
 * has the focus.
 */
export function FormProblem({ state, problem, title = 'Not saved', isAtField = false }: FormProblemProps) {
  useWrongField(state === 'refused')
  if (state !== 'unanswered' && (state !== 'refused' || isAtField)) return null
  return (
    <Notice tone="error" title={state === 'refused' ? title : 'Something went wrong'}>
      {problem}
    </Notice>
  )
}
