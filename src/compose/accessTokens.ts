/** The charts of the page of codes and API tokens, for admins, with their services. */
import type { Site } from '../../contract/site.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { accessTokenFormMachine, createSaveAccessToken } from '../machines/admin/accessTokens/form.ts'
import { createAccessTokensImplementations } from '../machines/admin/accessTokens/implementations.ts'
import { accessTokensMachine } from '../machines/admin/accessTokens/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createAccessTokenServices } from '../services/accessTokens.ts'
import type { CallFunction } from '../services/http.ts'

export function composeAccessTokens({
  bus,
  call,
  site: { usesPasswords },
}: {
  bus: Bus
  call: CallFunction
  site: Pick<Site, 'usesPasswords'>
}) {
  const services = createAccessTokenServices(call)
  return {
    accessTokens: accessTokensMachine.provide(createAccessTokensImplementations({ bus, ...services })),
    accessTokenForm: accessTokenFormMachine.provide(
      createAccountFormImplementations({ save: createSaveAccessToken({ usesPasswords, ...services }) }),
    ),
  }
}
