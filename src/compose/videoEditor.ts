/** The chart of the editor of one video, with its services. Loaded with the tab of the member’s videos. */
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createVideoEditorImplementations } from '../machines/media/videoEditor/implementations.ts'
import { videoEditorMachine } from '../machines/media/videoEditor/machine.ts'
import type { CallFunction } from '../services/http.ts'
import { createManagedVideoServices } from '../services/managedVideos.ts'

export interface VideoEditorComposition {
  bus: Bus
  call: CallFunction
  /** Returns the signed-in member. */
  self: () => UserSelf
}

export function composeVideoEditor({ bus, call, self }: VideoEditorComposition) {
  const { loadOwnVideo, changeVideo } = createManagedVideoServices(call)
  return {
    videoEditor: videoEditorMachine.provide(
      createVideoEditorImplementations({
        bus,
        changeVideo,
        loadVideo: (id, signal) => loadOwnVideo({ id, memberId: self().id }, signal),
      }),
    ),
  }
}
