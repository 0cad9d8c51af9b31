/** The charts of a profile, with their services. */
import type { ActorRefFrom } from 'xstate'
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { BrowserTexts } from '../browser/keptTexts.ts'
import { createNoteStorage } from '../browser/noteStorage.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createSaveReport, reportFormMachine } from '../machines/account/accountForm/report.ts'
import { createNotes } from '../machines/members/note/notes.ts'
import { createProfileModalImplementations } from '../machines/members/profileModal/implementations.ts'
import { profileModalMachine } from '../machines/members/profileModal/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { togglesMachine } from '../machines/app/toggles/machine.ts'
import { serverMessage } from '../services/failure.ts'
import type { CallFunction } from '../services/http.ts'
import { createMemberMediaServices } from '../services/memberMedia.ts'
import type { createMemberServices } from '../services/members.ts'
import type { createMessageServices } from '../services/messages.ts'
import { createOwnMediaServices } from '../services/ownMedia.ts'

export interface ProfileDeps {
  bus: Bus
  call: CallFunction
  /** Storage of this device. */
  device: BrowserTexts
  toggles: ActorRefFrom<typeof togglesMachine>
  members: ReturnType<typeof createMemberServices>
  messages: Pick<ReturnType<typeof createMessageServices>, 'reportMessage'>
  /** The signed-in member. */
  self: () => UserSelf
}

export const composeProfile = ({ call, members, messages, device, ...deps }: ProfileDeps) => ({
  notes: createNotes({
    ...members,
    ...deps,
    ownId: () => deps.self().id,
    storage: createNoteStorage(device),
  }),
  reportForm: reportFormMachine.provide(
    createAccountFormImplementations({
      save: createSaveReport({ ...members, ...messages, tell: deps.bus.send.bind(deps.bus) }),
    }),
  ),
  profileModal: profileModalMachine.provide(
    createProfileModalImplementations({
      ...members,
      ...deps,
      ...createMemberMediaServices(call),
      ...createOwnMediaServices(call),
      serverMessage,
    }),
  ),
  /** The same chart, for the member's own profile as others see it. */
  ownAsOthers: profileModalMachine.provide(
    createProfileModalImplementations({
      ...members,
      ...deps,
      ...createMemberMediaServices(call),
      ...createOwnMediaServices(call),
      serverMessage,
      loadProfile: (_, signal) => members.loadAsOthers(signal),
    }),
  ),
})
