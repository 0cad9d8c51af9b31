import { expect, it } from 'vitest'
import { type Actor, type AnyStateMachine, createActor } from 'xstate'
import { appealFormMachine } from '../../../src/machines/account/accountForm/appeal.ts'
import { camFormMachine } from '../../../src/machines/account/accountForm/cam.ts'
import { cancelRenewalFormMachine } from '../../../src/machines/account/accountForm/cancelRenewal.ts'
import { changeEmailFormMachine } from '../../../src/machines/account/accountForm/changeEmail.ts'
import { changePasswordFormMachine } from '../../../src/machines/account/accountForm/changePassword.ts'
import { disableAccountFormMachine } from '../../../src/machines/account/accountForm/disableAccount.ts'
import {
  dataExportFormMachine,
  deleteAccountFormMachine,
} from '../../../src/machines/account/accountForm/ownerProof.ts'
import { supporterCodeFormMachine } from '../../../src/machines/account/accountForm/supporterCode.ts'
import { reportFormMachine } from '../../../src/machines/account/accountForm/report.ts'
import { saveSearchFormMachine } from '../../../src/machines/account/accountForm/saveSearch.ts'
import * as texts from '../../../src/machines/account/accountForm/texts.ts'
import { travelPlanFormMachine } from '../../../src/machines/account/accountForm/travelPlan.ts'
import { accessTokenFormMachine, emptyAccessToken } from '../../../src/machines/admin/accessTokens/form.ts'
import { bannedWordFormMachine } from '../../../src/machines/admin/bannedWords/form.ts'
import { noRule } from '../../../src/machines/admin/bannedWords/rules.ts'
import { reversalFormMachine } from '../../../src/machines/admin/decisionLog/reversal.ts'
import { aboutFormMachine, createAboutGroup } from '../../../src/machines/account/ownProfile/about.ts'
import {
  attributesFormMachine,
  attributesGroup,
} from '../../../src/machines/account/ownProfile/attributes.ts'
import { bodyFormMachine, bodyGroup } from '../../../src/machines/account/ownProfile/body.ts'
import { interestsFormMachine, interestsGroup } from '../../../src/machines/account/ownProfile/interests.ts'
import { linksFormMachine, linksGroup } from '../../../src/machines/account/ownProfile/links.ts'
import { ownNoteFormMachine, ownNoteGroup } from '../../../src/machines/account/ownProfile/note.ts'
import { broadcastFormMachine, emptyBroadcast } from '../../../src/machines/admin/broadcasts/form.ts'
import { newProduct, productFormMachine } from '../../../src/machines/admin/paymentForms/productForm.ts'
import { removalFormMachine } from '../../../src/machines/admin/paymentForms/removalForm.ts'
import { vatRateFormMachine } from '../../../src/machines/admin/paymentForms/vatRateForm.ts'
import { decision } from '../admin/queueItems.ts'
import { self } from '../people.ts'

const proof = { proof: 'seven' }
const user = self()

/** The forms as they are before a service is given to them: `save` fails, as when the answer is lost. */
const made = {
  appeal: () =>
    createActor(appealFormMachine, {
      input: { fields: { decision: { kind: 'own', id: 1 }, text: 'It was not me.' } },
    }),
  broadcast: () => createActor(broadcastFormMachine, { input: { fields: emptyBroadcast } }),
  accessToken: () => createActor(accessTokenFormMachine, { input: { fields: emptyAccessToken('api') } }),
  bannedWord: () =>
    createActor(bannedWordFormMachine, { input: { fields: { ...noRule, id: null, stored: null } } }),
  cam: () =>
    createActor(camFormMachine, {
      input: { fields: { url: '', hours: 1, audience: 'own-list', change: 'stop' } },
    }),
  cancelRenewal: () => createActor(cancelRenewalFormMachine, { input: { fields: { ...proof, id: 1 } } }),
  changeEmail: () =>
    createActor(changeEmailFormMachine, {
      input: { fields: { email: 'luc@example.com', password: 'seven' } },
    }),
  changePassword: () =>
    createActor(changePasswordFormMachine, {
      input: { fields: { password: 'seven', new_password: 'eleven loud herons' } },
    }),
  dataExport: () => createActor(dataExportFormMachine, { input: { fields: proof } }),
  deleteAccount: () => createActor(deleteAccountFormMachine, { input: { fields: proof } }),
  disableAccount: () => createActor(disableAccountFormMachine, { input: { fields: {} } }),
  product: () => createActor(productFormMachine, { input: { fields: newProduct('sandbox', 1) } }),
  removal: () => createActor(removalFormMachine, { input: { fields: { ...proof, kind: 'product', id: 1 } } }),
  vatRate: () =>
    createActor(vatRateFormMachine, {
      input: { fields: { ...proof, country: 'NL', rate: '21', from_day: '2026-01-01' } },
    }),
  supporterCode: () => createActor(supporterCodeFormMachine, { input: { fields: { code: 'x' } } }),
  report: () =>
    createActor(reportFormMachine, {
      input: { fields: { subject: { kind: 'photo', id: 1 }, reason: 'spam', text: '' } },
    }),
  reversal: () =>
    createActor(reversalFormMachine, { input: { fields: { decision: decision(1), text: '' } } }),
  saveSearch: () => createActor(saveSearchFormMachine, { input: { fields: { name: 'Luc', query: {} } } }),
  travelPlan: () =>
    createActor(travelPlanFormMachine, { input: { fields: { place: null, from: '', to: '', note: '' } } }),
  about: () => createActor(aboutFormMachine, { input: { fields: createAboutGroup('Lodge').fieldsOf(user) } }),
  attributes: () => createActor(attributesFormMachine, { input: { fields: attributesGroup.fieldsOf(user) } }),
  body: () => createActor(bodyFormMachine, { input: { fields: bodyGroup.fieldsOf(user) } }),
  interests: () => createActor(interestsFormMachine, { input: { fields: interestsGroup.fieldsOf(user) } }),
  links: () => createActor(linksFormMachine, { input: { fields: linksGroup.fieldsOf(user) } }),
  note: () => createActor(ownNoteFormMachine, { input: { fields: ownNoteGroup.fieldsOf(user) } }),
}

/** The same, without their types: the union of all of them is too large to check. */
const forms: { readonly [Name in keyof typeof made]: () => Actor<AnyStateMachine> } = made

it.each<[keyof typeof forms, string]>([
  ['appeal', texts.unknownAppeal],
  ['accessToken', texts.unknownAccessToken],
  ['supporterCode', texts.unknownSupporterCode],
  ['broadcast', texts.unknownBroadcast],
  ['bannedWord', texts.unknownBannedWord],
  ['cam', texts.unknownSave],
  ['cancelRenewal', texts.unknownCancellation],
  ['changeEmail', texts.unknownEmailChange],
  ['changePassword', texts.unknownPasswordChange],
  ['dataExport', texts.unknownExport],
  ['deleteAccount', texts.unknownDeletion],
  ['disableAccount', texts.unknownDisabling],
  ['product', texts.unknownSave],
  ['removal', texts.unknownRemoval],
  ['vatRate', texts.unknownVatRate],
  ['report', texts.unknownReport],
  ['reversal', texts.unknownReversal],
  ['saveSearch', texts.unknownSave],
  ['travelPlan', texts.unknownSave],
  ['about', texts.unknownSave],
  ['attributes', texts.unknownSave],
  ['body', texts.unknownSave],
  ['interests', texts.unknownSave],
  ['links', texts.unknownSave],
  ['note', texts.unknownSave],
])('the form %s says what is known after a lost answer, and can be sent again', (name, text) => {
  const form = forms[name]().start()
  form.send({ type: 'form.submit' })
  const { value, context } = form.getSnapshot()
  expect([value, context.problem, context.errors]).toEqual(['unanswered', text, {}])
  expect(text).toMatch(/^We don’t know whether .* Try again/)
  expect(form.getSnapshot().can({ type: 'form.submit' })).toBe(true)
  form.stop()
})
