import type { Handlers } from '../api/handlers.ts'
import type { Config } from '../config.ts'
import { addressKey } from '../http/trustedAddress.ts'
import type { BrowserSessions } from './browserSessions.ts'
import { type DevicesDeps, endDevice, endOtherDevices, listDevices } from './devices.ts'
import { deviceCookie } from './device.ts'
import type { LimitPasswordTries } from './failedTries.ts'
import { changePassword, type PasswordChangeDeps } from './passwordChange.ts'
import type { Passkeys } from './passkeys.ts'
import type { TwoFactors } from './twoFactor.ts'

export interface SecurityRouteDeps extends PasswordChangeDeps, DevicesDeps {
  readonly config: PasswordChangeDeps['config'] & Pick<Config, 'isSecure' | 'keys'>
  readonly sessions: PasswordChangeDeps['sessions'] & DevicesDeps['sessions']
  readonly browser: Pick<BrowserSessions, 'setCookie'>
  readonly twoFactor: TwoFactors
  readonly passkeys: Passkeys
  readonly limitPasswordTries: LimitPasswordTries
}

export const createSecurityHandlers = (deps: SecurityRouteDeps) => {
  const { twoFactor, passkeys, browser, config, limitPasswordTries } = deps
  return {
    'PUT /user/auth/password': async ({ viewer, body, request }) => {
      const owner = await limitPasswordTries(request, viewer, () =>
        changePassword(deps, viewer, { password: body.password, newPassword: body.new_password }),
      )
      // The mark of this browser contains the old password.
      browser.setCookie(request, deviceCookie(config, owner))
      return {}
    },

    'GET /user/auth/two-factor': ({ viewer }) => twoFactor.state(viewer),
    'POST /user/auth/two-factor': ({ viewer, body, request }) =>
      limitPasswordTries(request, viewer, () => twoFactor.begin(viewer, body.password)),
    'PUT /user/auth/two-factor/confirm': ({ viewer, body, request }) =>
      twoFactor.confirm(viewer, body.code, addressKey(request.ip)),
    'PUT /user/auth/two-factor/off': async ({ viewer, body, request }) => {
      await limitPasswordTries(request, viewer, () => twoFactor.off(viewer, body.password))
      return {}
    },
    'PUT /user/auth/two-factor/recovery-codes': ({ viewer, body, request }) =>
      limitPasswordTries(request, viewer, () => twoFactor.renewCodes(viewer, body.password)),

    'GET /user/auth/passkey': ({ viewer }) => passkeys.list(viewer),
    'POST /user/auth/passkey/options': ({ viewer, body, request }) =>
      limitPasswordTries(request, viewer, () => passkeys.beginAdding(viewer, body.password)),
    'POST /user/auth/passkey': ({ viewer, body }) => passkeys.add(viewer, body),
    'PUT /user/auth/passkey/{id}/remove': async ({ viewer, params, body, request }) => {
      await limitPasswordTries(request, viewer, () => passkeys.remove(viewer, params.id, body.password))
      return {}
    },

    'GET /user/auth/session': async ({ viewer }) => ({ data: await listDevices(deps, viewer) }),
    'DELETE /user/auth/session/{session}': async ({ viewer, params }) => {
      await endDevice(deps, viewer, params.session)
      return {}
    },
    'DELETE /user/auth/session': async ({ viewer }) => {
      await endOtherDevices(deps, viewer)
      return {}
    },
  } satisfies Partial<Handlers>
}
