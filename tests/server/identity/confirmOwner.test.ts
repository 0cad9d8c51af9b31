import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../../server/config.ts'
import { confirmOwner } from '../../../server/identity/confirmOwner.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { createAccount, createMember, givePassword, password, viewerOf } from '../factories.ts'
import { quickPasswords } from './quickPasswords.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const provider = {
  OIDC_ISSUER: 'https://provider.test',
  OIDC_CLIENT_ID: 'lodge',
  OIDC_CLIENT_SECRET: 'secret',
}

/** Confirms the owner on a site with these variables. */
async function confirm(
  env: Record<string, string>,
  name: string | null,
  proof: Parameters<typeof confirmOwner>[2],
): Promise<void> {
  const { db } = database
  const id = await createMember(db, { name })
  await createAccount(db, id)
  await givePassword(db, id)
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: 'data', ...env })
  await confirmOwner({ db, config, passwords: quickPasswords }, viewerOf(id), proof)
}

const refused = (field: string) =>
  expect.objectContaining({ status: 422, errors: { [field]: [expect.any(String)] } })

describe('the owner of an account', () => {
  it('is confirmed by the password, and by nothing else', async () => {
    await expect(confirm({}, 'Anton', { password })).resolves.toBeUndefined()
    await expect(confirm({}, 'Berend', { user_name: 'Berend' })).rejects.toEqual(refused('password'))
    for (const proof of [{ password: 'wrong' }, {}])
      await expect(confirm({}, null, proof)).rejects.toEqual(refused('password'))
  })

  it('is confirmed by the user name where an external provider signs members in', async () => {
    await expect(confirm(provider, 'Hendrik', { user_name: 'hendrik' })).resolves.toBeUndefined()
    await expect(confirm(provider, null, { user_name: 'Guest' })).resolves.toBeUndefined()
    for (const proof of [{ user_name: 'Henk' }, { password }, {}])
      await expect(confirm(provider, null, proof)).rejects.toEqual(refused('user_name'))
  })
})
