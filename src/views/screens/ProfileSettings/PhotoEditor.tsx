import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { photoEditorMachine } from '../../../machines/media/photoEditor/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ConfirmDialog } from '../../components/controls/ConfirmDialog.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { space } from '../../theme/tokens.ts'
import { EditorFooter } from './EditorFooter.tsx'
import type { MediaTag } from './MediaTexts.tsx'
import { PhotoEditorForm } from './PhotoEditorForm.tsx'

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 320px;
  padding: ${space[6]};
`

type Editor = ActorRefFrom<typeof photoEditorMachine>

/** Returns the button of a photo's menu in the tab. */
const menuOf = (id: number) => document.querySelector<HTMLElement>(`[data-photo="${id}"] button`)

/** The editor of one photo in all states of its chart. */
export function PhotoEditor({
  editor,
  tags,
  onClosed,
}: {
  editor: Editor
  /** All media tags; undefined until they are loaded. */
  tags: readonly MediaTag[] | undefined
  /** Called after the closing transition. */
  onClosed: () => void
}) {
  const snapshot = useSelector(editor, (current) => current)
  const leave = () => editor.send({ type: 'editor.leave' })
  const form = snapshot.matches({ ready: { form: 'saving' } })
    ? 'saving'
    : snapshot.matches({ ready: { form: 'refused' } })
      ? 'refused'
      : 'editing'
  return (
    <Dialog
      open={!snapshot.matches('closed')}
      onClose={leave}
      onClosed={onClosed}
      title="Edit photo"
      size="wide"
      returnFocus={() => menuOf(snapshot.context.id)}
      footer={
        snapshot.matches('ready') ? (
          <EditorFooter
            form={form}
            canSave={snapshot.can({ type: 'editor.save' })}
            onCancel={leave}
            onSave={() => editor.send({ type: 'editor.save' })}
          />
        ) : undefined
      }
    >
      {snapshot.matches('loading') && (
        <Waiting>
          <Spinner label="Loading the photo" />
        </Waiting>
      )}
      {snapshot.matches('failed') && (
        <ErrorState title="Couldn’t load this photo" onRetry={() => editor.send({ type: 'editor.retry' })}>
          Check your connection.
        </ErrorState>
      )}
      {snapshot.matches('gone') && (
        <EmptyState
          scene="frames"
          title="This photo is no longer here"
          action={<Button onClick={leave}>Go back</Button>}
        >
          It was deleted, or is not yours.
        </EmptyState>
      )}
      {snapshot.matches('ready') && <PhotoEditorForm editor={editor} tags={tags} />}
      <ConfirmDialog
        open={snapshot.matches({ ready: { question: 'asking' } })}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => editor.send({ type: 'editor.discard' })}
        onCancel={() => editor.send({ type: 'editor.stay' })}
      >
        Your changes to this photo are not saved.
      </ConfirmDialog>
    </Dialog>
  )
}
