/** Creates and uses passkeys with the browser's WebAuthn API. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyCreation, PasskeyRequest } from '../../contract/security.ts'

/** @throws Error when the member cancels, or the device has no place for passkeys */
export async function createPasskey(options: PasskeyCreation) {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** @throws Error when the member cancels, or the device has no passkey of this site */
export async function signWithPasskey(options: PasskeyRequest) {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  }
}
