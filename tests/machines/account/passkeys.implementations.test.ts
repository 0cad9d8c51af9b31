import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { createPasskeysImplementations } from '../../../src/machines/account/passkeys/implementations.ts'
import { passkeysMachine } from '../../../src/machines/account/passkeys/machine.ts'
import { createTestBus } from '../testBus.ts'

type Deps = Parameters<typeof createPasskeysImplementations>[0]

const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Lodge' },
  user: { id: 'AQ', name: 'ben', displayName: 'Ben' },
  pubKeyCredParams: [],
  timeout: 1_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const canceled = () => Promise.reject(new DOMException('Canceled', 'NotAllowedError'))

/** Adds a passkey where one step fails. Returns the chart, and what it told the bus. */
async function addWith(step: 'begin' | 'device' | 'store', name = 'My phone') {
  const { bus, told } = createTestBus()
  const loadPasskeys = vi.fn<Deps['loadPasskeys']>(async () => ({
    ok: true,
    data: { data: [], is_external: false },
  }))
  const actor = createActor(
    passkeysMachine.provide(
      createPasskeysImplementations({
        bus,
        loadPasskeys,
        beginPasskey: step === 'begin' ? lost : async () => ({ ok: true, data: options }),
        createOnDevice: step === 'device' ? canceled : async () => ({}),
        storePasskey: lost,
        removePasskey: lost,
      }),
    ),
  ).start()
  const rested = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  await rested()
  actor.send({ type: 'passkey.add' })
  actor.send({ type: 'field.changed', changes: { name } })
  actor.send({ type: 'form.submit' })
  return { snapshot: await rested(), told, loadPasskeys }
}

it.each([
  ['begin', /^Something went wrong/],
  ['device', /Your device was canceled/],
] as const)('a passkey that fails at the step %s stays in the form', async (step, problem) => {
  const { snapshot, loadPasskeys } = await addWith(step)
  expect(snapshot.value).toBe('naming')
  expect(snapshot.context.problem).toMatch(problem)
  expect(loadPasskeys).toHaveBeenCalledOnce()
})

it('loads the list again when the answer to storing a passkey was lost', async () => {
  const { snapshot, told, loadPasskeys } = await addWith('store')
  expect(snapshot.value).toBe('listed')
  expect(loadPasskeys).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(told)).toContain('If your passkey is not in the list')
})

it.each(['', '  ', '\u{200B}', '\u{3164}'])('asks nobody while the name %j shows nothing', async (name) => {
  const { snapshot } = await addWith('begin', name)
  expect(snapshot.value).toBe('naming')
  expect(snapshot.context.problem).toBe('Give the passkey a name.')
})
