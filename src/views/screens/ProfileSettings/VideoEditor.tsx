import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { videoEditorMachine } from '../../../machines/media/videoEditor/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ConfirmDialog } from '../../components/controls/ConfirmDialog.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { space } from '../../theme/tokens.ts'
import { EditorFooter } from './EditorFooter.tsx'
import type { MediaTag } from './MediaTexts.tsx'
import { VideoEditorForm } from './VideoEditorForm.tsx'

const Waiting = styled.div`
  display: grid;
  place-items: center;
  min-height: 240px;
  padding: ${space[6]};
`

/** Returns the button of a video's menu in the tab. */
const menuOf = (id: number) => document.querySelector<HTMLElement>(`[data-video="${id}"] button`)

/** The editor of one video in all states of its chart. */
export function VideoEditor({
  editor,
  tags,
  onClosed,
}: {
  editor: ActorRefFrom<typeof videoEditorMachine>
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
      title="Edit video"
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
          <Spinner label="Loading the video" />
        </Waiting>
      )}
      {snapshot.matches('failed') && (
        <ErrorState title="Couldn’t load this video" onRetry={() => editor.send({ type: 'editor.retry' })}>
          Check your connection.
        </ErrorState>
      )}
      {snapshot.matches('gone') && (
        <EmptyState
          scene="frames"
          title="This video is no longer here"
          action={<Button onClick={leave}>Go back</Button>}
        >
          It was deleted, or is not yours.
        </EmptyState>
      )}
      {snapshot.matches('ready') && <VideoEditorForm editor={editor} tags={tags} />}
      <ConfirmDialog
        open={snapshot.matches({ ready: { question: 'asking' } })}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => editor.send({ type: 'editor.discard' })}
        onCancel={() => editor.send({ type: 'editor.stay' })}
      >
        Your changes to this video are not saved.
      </ConfirmDialog>
    </Dialog>
  )
}
