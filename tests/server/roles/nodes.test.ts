import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { createAccount, createMember, givePassword, giveRole, password } from '../factories.ts'
import { quickPasswords } from '../identity/quickPasswords.ts'
import { createVisitor } from '../identity/site.ts'
import { startFakeRedis } from '../realtime/fakeRedis.ts'
import { createTestApp } from '../testApp.ts'

test('a role that is taken away on one node is gone on the other within a second', async () => {
  const redis = await startFakeRedis()
  onTestFinished(() => new Promise<void>((resolve) => redis.close(() => resolve())))
  const { port } = redis.address() as AddressInfo
  const site = await createTestApp({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  onTestFinished(() => site.close())
  const { config, database } = site
  const other = await buildApp({
    config,
    database,
    logLevel: 'silent',
    passwords: quickPasswords,
    background: { maxDelay: 0 },
  })
  onTestFinished(() => other.close())
  await other.server.ready()

  const { db } = database
  const [bossId, memberId] = [await createMember(db), await createMember(db)]
  await createAccount(db, bossId)
  await givePassword(db, bossId)
  await giveRole(db, bossId, 'super-admin')
  const boss = await site.browserOf(bossId)
  const here = await site.browserOf(memberId)
  const there = createVisitor(other.server, config)
  const queueStatus = async () => {
    // The same browser: a change of rights renews its cookies.
    for (const [name, value] of here.cookies) there.cookies.set(name, value)
    const answer = await there.get('/api/moderation/queue')
    for (const [name, value] of there.cookies) here.cookies.set(name, value)
    return answer.statusCode
  }
  const { id: admin } = await db
    .selectFrom('role')
    .where('slug', '=', 'admin')
    .select('id')
    .executeTakeFirstOrThrow()
  const setRoles = async (roleIds: readonly number[], previous: readonly number[]) => {
    const answer = await boss.send('PUT', `/api/user/${memberId}/roles`, {
      role_ids: roleIds,
      previous_role_ids: previous,
      password,
    })
    expect(answer.statusCode).toBe(200)
  }
  const within = { timeout: 1_000, interval: 20 }

  expect(await queueStatus()).toBe(403)
  await setRoles([admin], [])
  // The nodes may have connected to Redis meanwhile.
  await expect.poll(queueStatus, { ...within, timeout: 10_000 }).toBe(200)
  await setRoles([], [admin])
  await expect.poll(queueStatus, within).toBe(403)
})
