import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import type { Photo } from '../../../../contract/media.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { changesOf, type Turn, turnsBetween, turnsOf } from './draft.ts'
import type { EditedPhoto, SaveInput } from './machine.ts'

export interface PhotoEditorDeps {
  readonly bus: Bus
  /** Returns a photo of the member; 404 for any other. */
  readonly loadPhoto: (id: number, signal: AbortSignal) => Promise<Answer<Photo>>
  /** Returns an address that shows the picture as it is now, also after it was turned on the server. */
  readonly loadPicture: (url: string, signal: AbortSignal) => Promise<string>
  /** Returns a new address of the original. */
  readonly loadOriginal: (id: number, signal: AbortSignal) => Promise<Answer<{ url: string }>>
  /** Saves a file on the device. */
  readonly download: (url: string, name: string) => void
  readonly turnPhoto: (id: number, turn: Turn) => Promise<Answer<Photo>>
  readonly changePhoto: (id: number, body: CallInput<'PUT /photo/{id}'>['body']) => Promise<Answer<Photo>>
}

export function createPhotoEditorImplementations({
  bus,
  loadPhoto,
  loadPicture,
  loadOriginal,
  download,
  turnPhoto,
  changePhoto,
}: PhotoEditorDeps) {
  function tell({ id, ...changes }: Photo) {
    bus.send({ type: 'photo.changed', id, changes })
  }

  /** Turns a photo as it is on the server. Returns the first refusal, or the photo. */
  async function turnTo(photo: Photo, quarterTurns: number): Promise<Answer<Photo>> {
    let answer: Answer<Photo> = { ok: true, data: photo }
    for (const turn of turnsBetween(turnsOf(photo), quarterTurns)) {
      answer = await turnPhoto(photo.id, turn)
      if (!answer.ok) return answer
      tell(answer.data)
    }
    return answer
  }

  /**
   * Asks first how the photo is turned, so that a call whose answer was lost does not turn it twice. Where the rest is
   * not stored, the photo is turned back, so that discarding the changes keeps none of them.
   */
  async function save({ photo, draft }: SaveInput, signal: AbortSignal): Promise<Answer<Photo>> {
    const current = await loadPhoto(photo.id, signal)
    if (!current.ok) return current
    const turned = await turnTo(current.data, draft.quarterTurns)
    if (!turned.ok) return turned
    const changes = changesOf(photo, turned.data, draft)
    if (!changes) return turned
    // Without a connection the photo can't be turned back either. The next try goes on from there.
    const turnBack = () => turnTo(turned.data, turnsOf(current.data)).catch(() => null)
    try {
      const answer = await changePhoto(photo.id, changes)
      if (answer.ok) tell(answer.data)
      else await turnBack()
      return answer
    } catch (failure) {
      await turnBack()
      throw failure
    }
  }

  return {
    actors: {
      loadPhoto: fromPromise<Answer<EditedPhoto>, { id: number }>(async ({ input: { id }, signal }) => {
        const answer = await loadPhoto(id, signal)
        if (!answer.ok) return answer
        const photo = answer.data
        return {
          ok: true,
          data: { photo, picture: await loadPicture(photo.original_url ?? photo.url, signal) },
        }
      }),
      loadOriginal: fromPromise<Answer<{ url: string }>, { id: number }>(({ input: { id }, signal }) =>
        loadOriginal(id, signal),
      ),
      // Not aborted once it changes the photo: the editor may be closed meanwhile.
      savePhoto: fromPromise<Answer<Photo>, SaveInput>(({ input, signal }) => save(input, signal)),
    },
    actions: {
      download: (_: unknown, { url }: { url: string }) => download(url, 'photo.jpg'),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
