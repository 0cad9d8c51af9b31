import { Button } from '../../components/controls/Button.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'

const saveLabels = { editing: 'Save', saving: 'Saving', refused: 'Try again' } as const

/** The buttons of the editor of a photo or video. */
export function EditorFooter({
  form,
  canSave,
  onCancel,
  onSave,
}: {
  form: keyof typeof saveLabels
  /** Whether what is written fits. */
  canSave: boolean
  onCancel: () => void
  onSave: () => void
}) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        variant="primary"
        busy={form === 'saving'}
        disabled={!canSave && form !== 'saving'}
        onClick={onSave}
      >
        {saveLabels[form]}
      </Button>
      {form === 'saving' && <VisuallyHidden role="status">Saving</VisuallyHidden>}
    </>
  )
}
