/** The forms of the member's own profile, with their services. */
import type { UserSelf } from '../../contract/ownProfile.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { aboutFormMachine, createAboutGroup } from '../machines/account/ownProfile/about.ts'
import { attributesFormMachine, attributesGroup } from '../machines/account/ownProfile/attributes.ts'
import { bodyFormMachine, bodyGroup } from '../machines/account/ownProfile/body.ts'
import { createSaveGroup, type ProfileGroup } from '../machines/account/ownProfile/group.ts'
import { interestsFormMachine, interestsGroup } from '../machines/account/ownProfile/interests.ts'
import { linksFormMachine, linksGroup } from '../machines/account/ownProfile/links.ts'
import { ownNoteFormMachine, ownNoteGroup } from '../machines/account/ownProfile/note.ts'
import { createTellSaved } from '../machines/account/ownProfile/tellSaved.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { createMemberServices } from '../services/members.ts'

export interface OwnProfileDeps {
  bus: Bus
  members: Pick<ReturnType<typeof createMemberServices>, 'saveProfile'>
  /** Returns the signed-in member. */
  self: () => UserSelf
  siteName: string
}

export function composeOwnProfile({ bus, members, self, siteName }: OwnProfileDeps) {
  const onSaved = createTellSaved(bus)
  const saving = <Fields extends object>(group: ProfileGroup<Fields>) =>
    createAccountFormImplementations({ save: createSaveGroup(group, { ...members, self, onSaved }) })
  return {
    aboutForm: aboutFormMachine.provide(saving(createAboutGroup(siteName))),
    bodyForm: bodyFormMachine.provide(saving(bodyGroup)),
    attributesForm: attributesFormMachine.provide(saving(attributesGroup)),
    interestsForm: interestsFormMachine.provide(saving(interestsGroup)),
    linksForm: linksFormMachine.provide(saving(linksGroup)),
    ownNoteForm: ownNoteFormMachine.provide(saving(ownNoteGroup)),
  }
}
