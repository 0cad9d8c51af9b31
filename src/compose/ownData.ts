/** The charts of "Your data" and "Close account" of the account settings, with their services. */
import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Site } from '../../contract/site.ts'
import { disableAccountFormMachine } from '../machines/account/accountForm/disableAccount.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import {
  createSaveWithProof,
  dataExportFormMachine,
  deleteAccountFormMachine,
} from '../machines/account/accountForm/ownerProof.ts'
import { createDataExportImplementations } from '../machines/account/dataExport/implementations.ts'
import { dataExportMachine } from '../machines/account/dataExport/machine.ts'
import { goodbyePath } from '../machines/account/goodbyePath.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import { createOwnDataServices } from '../services/ownData.ts'

export interface OwnDataDeps {
  bus: Bus
  call: CallFunction
  /** Returns the signed-in member. */
  self: () => UserSelf
  site: Pick<Site, 'usesPasswords'>
}

export function composeOwnData({ bus, call, self, site: { usesPasswords } }: OwnDataDeps) {
  const ownData = createOwnDataServices(call)
  /** The server has ended the session already. */
  const leaveTo = (path: string) => bus.send({ type: 'session.logOut', path })
  return {
    dataExport: dataExportMachine.provide(
      createDataExportImplementations({ ...ownData, bus, download: (url) => location.assign(url) }),
    ),
    dataExportForm: dataExportFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof({ usesPasswords, save: ownData.requestArchive }),
      }),
    ),
    disableAccountForm: disableAccountFormMachine.provide(
      createAccountFormImplementations({
        async save(_, signal) {
          const answer = await ownData.disableAccount(self().id, signal)
          if (answer.ok) leaveTo(goodbyePath({ left: 'disabled' }))
          return answer
        },
      }),
    ),
    deleteAccountForm: deleteAccountFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof({
          usesPasswords,
          save: (proof, signal) => ownData.deleteAccount(self().id, proof, signal),
          onSaved: ({ final_at: finalAt }) => leaveTo(goodbyePath({ left: 'deleted', finalAt })),
        }),
      }),
    ),
  }
}
