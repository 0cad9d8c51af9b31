/** The charts of how the member signs in, with their services. */
import { createPasskey } from '../browser/passkeys.ts'
import { changeEmailFormMachine } from '../machines/account/accountForm/changeEmail.ts'
import { changePasswordFormMachine } from '../machines/account/accountForm/changePassword.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createDevicesImplementations } from '../machines/account/devices/implementations.ts'
import { devicesMachine } from '../machines/account/devices/machine.ts'
import { createEmailChangeImplementations } from '../machines/account/emailChange/implementations.ts'
import { emailChangeMachine } from '../machines/account/emailChange/machine.ts'
import { createPasskeysImplementations } from '../machines/account/passkeys/implementations.ts'
import { passkeysMachine } from '../machines/account/passkeys/machine.ts'
import { createTwoFactorImplementations } from '../machines/account/twoFactor/implementations.ts'
import { twoFactorMachine } from '../machines/account/twoFactor/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import { createSecurityServices } from '../services/security.ts'

export function composeSecurity({ bus, call }: { bus: Bus; call: CallFunction }) {
  const services = createSecurityServices(call)
  return {
    changeEmailForm: changeEmailFormMachine.provide(
      createAccountFormImplementations({ save: services.changeEmail }),
    ),
    changePasswordForm: changePasswordFormMachine.provide(
      createAccountFormImplementations({ save: services.changePassword }),
    ),
    devices: devicesMachine.provide(createDevicesImplementations({ bus, ...services })),
    emailChange: emailChangeMachine.provide(createEmailChangeImplementations({ bus, ...services })),
    passkeys: passkeysMachine.provide(
      createPasskeysImplementations({ bus, ...services, createOnDevice: createPasskey }),
    ),
    twoFactor: twoFactorMachine.provide(createTwoFactorImplementations({ bus, ...services })),
  }
}
