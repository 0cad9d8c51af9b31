/** The charts of the verification page, with their services. Loaded with the page. */
import { createActor } from 'xstate'
import type { UserSelf } from '../../contract/ownProfile.ts'
import { openCamera } from '../browser/camera.ts'
import { readFileFacts } from '../browser/fileFacts.ts'
import { createAgeReportImplementations } from '../machines/account/ageReport/implementations.ts'
import { ageReportMachine } from '../machines/account/ageReport/machine.ts'
import { createVerificationImplementations } from '../machines/account/verification/implementations.ts'
import { verificationMachine } from '../machines/account/verification/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { errorText } from '../services/failure.ts'
import type { CallFunction } from '../services/http.ts'
import { createVerificationServices } from '../services/verification.ts'

export interface VerificationDeps {
  bus: Bus
  call: CallFunction
  /** Returns the signed-in member. */
  self: () => UserSelf
}

/** Starts the verification, which runs until the page is closed. */
export function composeVerification({ bus, call, self }: VerificationDeps) {
  const { fetchLimits, sendPhoto, withdraw, askForAgeReport } = createVerificationServices(call)
  const verification = createActor(
    verificationMachine.provide(
      createVerificationImplementations({
        bus,
        errorText,
        readFacts: readFileFacts,
        fetchLimits: (_kind, signal) => fetchLimits(signal),
        sendPhoto,
        withdraw: (signal) => withdraw(self().id, signal),
        openCamera,
      }),
    ),
    { input: { member: self() } },
  )
  return {
    verification: verification.start(),
    ageReport: ageReportMachine.provide(createAgeReportImplementations({ bus, ask: askForAgeReport })),
    newKey: () => crypto.randomUUID(),
  }
}
