import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { createAccountFormMachine } from './machine.ts'

/** A form without fields: it only asks. */
export const disableAccountFormMachine = createAccountFormMachine<Record<string, never>, UserSelf>()
