/** The chart of the editor of one photo, with its services. Loaded with the tab of the member’s photos. */
import type { UserSelf } from '../../contract/ownProfile.ts'
import { downloadFile } from '../browser/downloadFile.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createPhotoEditorImplementations } from '../machines/media/photoEditor/implementations.ts'
import { photoEditorMachine } from '../machines/media/photoEditor/machine.ts'
import type { CallFunction } from '../services/http.ts'
import { createPhotoEditorServices } from '../services/photoEditor.ts'

export interface PhotoEditorComposition {
  bus: Bus
  call: CallFunction
  /** Returns the signed-in member. */
  self: () => UserSelf
}

export function composePhotoEditor({ bus, call, self }: PhotoEditorComposition) {
  const { loadPhoto, ...services } = createPhotoEditorServices(call)
  return {
    photoEditor: photoEditorMachine.provide(
      createPhotoEditorImplementations({
        bus,
        ...services,
        download: downloadFile,
        loadPhoto: (id, signal) => loadPhoto({ id, memberId: self().id }, signal),
      }),
    ),
  }
}
