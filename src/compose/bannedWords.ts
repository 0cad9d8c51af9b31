/** The charts of the page of banned words, for admins, with their services. */
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { bannedWordFormMachine, createSaveBannedWord } from '../machines/admin/bannedWords/form.ts'
import { createBannedWordsImplementations } from '../machines/admin/bannedWords/implementations.ts'
import { bannedWordsMachine } from '../machines/admin/bannedWords/machine.ts'
import { createBannedWordTrialImplementations } from '../machines/admin/bannedWordTrial/implementations.ts'
import { bannedWordTrialMachine } from '../machines/admin/bannedWordTrial/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createBannedWordServices } from '../services/bannedWords.ts'
import type { CallFunction } from '../services/http.ts'

export function composeBannedWords({ bus, call }: { bus: Bus; call: CallFunction }) {
  const services = createBannedWordServices(call)
  return {
    bannedWords: bannedWordsMachine.provide(createBannedWordsImplementations({ bus, ...services })),
    bannedWordForm: bannedWordFormMachine.provide(
      createAccountFormImplementations({ save: createSaveBannedWord(services) }),
    ),
    bannedWordTrial: bannedWordTrialMachine.provide(createBannedWordTrialImplementations(services)),
  }
}
