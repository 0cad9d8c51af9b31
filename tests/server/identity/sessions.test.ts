import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deriveKeys } from '../../../server/appSecret.ts'
import { createSessions } from '../../../server/identity/sessions.ts'
import type { Sessions } from '../../../server/identity/sessions.ts'
import type { Fanout } from '../../../server/realtime/fanout.ts'
import { testDatabase } from '../database.ts'
import type { TestDatabase } from '../database.ts'
import { allowAlias, createMember, giveRole } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const keys = deriveKeys('a secret of thirty-two characters or more')
const logger = { warn: vi.fn<() => void>() }

let database: TestDatabase
let clock: number
let sessions: Sessions
const now = () => clock
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  clock = Date.now()
  sessions = createSessions({ db: database.db, keys, logger, now })
})

/** Creates a member who can sign in. */
const createOwner = async (fields = {}): Promise<number> => {
  const id = randomUUID()
  await database.db
    .insertInto('identity_user')
    .values({ id, name: 'Guest', email: `${id}@example.com`, email_verified: true })
    .execute()
  return createMember(database.db, { identity_user_id: id, ...fields })
}

const open = async (memberId: number, { keepsSignedIn = false } = {}): Promise<string> => {
  const { identity_user_id } = await database.db
    .selectFrom('member')
    .select('identity_user_id')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const { token, hash, endsAt } = sessions.mint()
  await database.db
    .insertInto('identity_session')
    .values({
      id: randomUUID(),
      user_id: identity_user_id ?? '',
      token: hash,
      expires_at: endsAt,
      keeps_signed_in: keepsSignedIn,
      last_used_at: new Date(clock),
    })
    .execute()
  return token
}

const lastSession = (memberId: number) =>
  database.db
    .selectFrom('identity_session')
    .innerJoin('member', 'member.identity_user_id', 'identity_session.user_id')
    .where('member.id', '=', memberId)
    .select('identity_session.id')
    .executeTakeFirstOrThrow()

const viewerOf = async (token: string, by: Sessions = sessions) => (await by.find(token))?.viewer ?? null
const sessionIdOf = async (token: string) => (await viewerOf(token))?.sessionId ?? ''
const isOpen = async (token: string, by: Sessions = sessions) => (await viewerOf(token, by)) !== null
const update = (memberId: number, fields: object) =>
  database.db.updateTable('member').set(fields).where('id', '=', memberId).execute()

describe('a token', () => {
  test('opens the session of its member, with their rights', async () => {
    const member = await createOwner({ supporter_until: new Date(clock + day), is_onboarded: true })
    await giveRole(database.db, member, 'admin')
    expect(await viewerOf(await open(member))).toMatchObject({
      memberId: member,
      ownId: member,
      isOnboarded: true,
      isEnabled: true,
      isApproved: true,
      isAdmin: true,
      isSuperAdmin: false,
      supporterUntil: clock + day,
      permissions: ['moderate', 'travel-plans'],
    })
  })

  test('that is not valid opens nothing, whatever its form', async () => {
    for (const token of ['', 'x', randomBytes(32).toString('base64url'), "' or 1=1 --", '\u0000'.repeat(43)])
      expect(await isOpen(token)).toBe(false)
  })

  test('is looked up with one query, and cached afterwards', async () => {
    const token = await open(await createOwner())
    expect(await database.statementsOf(() => sessions.find(token))).toHaveLength(1)
    expect(await database.statementsOf(() => sessions.find(token))).toEqual([])
  })

  test('is looked up once for simultaneous requests', async () => {
    const token = await open(await createOwner())
    const together = () => Promise.all(Array.from({ length: 20 }, () => sessions.find(token)))
    expect(await database.statementsOf(together)).toHaveLength(1)
  })
})

describe('time', () => {
  test('ends a session that is not used for 12 hours', async () => {
    const token = await open(await createOwner())
    expect(await isOpen(token)).toBe(true)
    clock += 12 * hour - 1
    expect(await isOpen(token)).toBe(true)
    clock += 12 * hour - 1
    expect(await isOpen(token)).toBe(true)
    clock += 12 * hour
    expect(await isOpen(token)).toBe(false)
  })

  test('ends a session with ‘Keep me logged in’ after 30 days without use', async () => {
    const token = await open(await createOwner(), { keepsSignedIn: true })
    clock += 30 * day - 1
    expect(await isOpen(token)).toBe(true)
    clock += 30 * day
    expect(await isOpen(token)).toBe(false)
  })

  test('ends every session after 90 days, however much it is used', async () => {
    const token = await open(await createOwner(), { keepsSignedIn: true })
    for (let days = 0; days < 80; days += 10) {
      expect(await isOpen(token)).toBe(true)
      clock += 10 * day
    }
    clock += 10 * day - 1
    expect(await isOpen(token)).toBe(true)
    clock += 1
    expect(await isOpen(token)).toBe(false)
  })

  test('of the last use is saved at most every 5 minutes, and survives a restart', async () => {
    const token = await open(await createOwner())
    await sessions.find(token)
    clock += 5 * minute - 1
    expect(await database.statementsOf(() => sessions.find(token))).toEqual([])
    clock += 1
    const useAndClose = async () => {
      await sessions.find(token)
      await sessions.close()
    }
    expect(await database.statementsOf(useAndClose)).toHaveLength(1)
    clock += 11 * hour
    const restarted = createSessions({ db: database.db, keys, logger, now })
    expect(await isOpen(token, restarted)).toBe(true)
  })

  test('lies at least 5 minutes between two languages that are saved', async () => {
    const token = await open(await createOwner())
    const saves = async (header: string) => {
      const statements = await database.statementsOf(async () => {
        await sessions.find(token, header)
        await sessions.close()
      })
      return statements.filter((statement) => statement.includes('language')).length
    }
    await sessions.find(token)
    expect(await saves('nl')).toBe(1)
    clock += 5 * minute - 1
    expect(await saves('fr')).toBe(0)
    clock += 1
    expect(await saves('nl')).toBe(0)
    expect(await saves('fr')).toBe(1)
  })
})

describe('an end', () => {
  test('of a session takes effect at once, and is announced', async () => {
    const member = await createOwner()
    const [ended, other] = [await open(member), await open(member)]
    const sessionId = await sessionIdOf(ended)
    expect(await isOpen(other)).toBe(true)
    const told = vi.fn<() => void>()
    sessions.onEnded(told)
    await sessions.end(sessionId)
    expect(told.mock.calls).toEqual([[{ sessionId, memberId: member }]])
    expect(await isOpen(ended)).toBe(false)
    expect(await isOpen(other)).toBe(true)
  })

  test('of all sessions of a member can spare one of them, and spares those of other members', async () => {
    const [member, stranger] = [await createOwner(), await createOwner()]
    const [held, lost, strangers] = [await open(member), await open(member), await open(stranger)]
    for (const token of [held, lost, strangers]) expect(await isOpen(token)).toBe(true)
    await sessions.endAll(member, { except: await sessionIdOf(held) })
    expect(await Promise.all([held, lost, strangers].map((token) => isOpen(token)))).toEqual([
      true,
      false,
      true,
    ])
    await sessions.endAll(member)
    expect(await isOpen(held)).toBe(false)
  })

  test('is not undone by a request that was reading the session', async () => {
    const token = await open(await createOwner())
    const sessionId = await sessionIdOf(token)
    const held = Promise.withResolvers<void>()
    let queries = 0
    const slowDb = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1
        if (queries === 1) await held.promise
        return result
      },
    })
    const slow = createSessions({ db: slowDb, keys, logger, now })
    const looking = slow.find(token)
    await eventually(() => expect(queries).toBe(1))
    await slow.end(sessionId)
    held.resolve()
    expect(await looking).toBeNull()
    expect(await isOpen(token, slow)).toBe(false)
  })

  test.each([
    ['suspended', { suspended_at: new Date() }],
    ['about to be deleted', { delete_requested_at: new Date() }],
    ['deleted', { deleted_at: new Date() }],
  ])('follows when the member is %s, even if nobody ended the sessions', async (_state, fields) => {
    const member = await createOwner()
    const token = await open(member)
    await update(member, fields)
    expect(await isOpen(token)).toBe(false)
  })

  test('shows in the list of valid sessions', async () => {
    const member = await createOwner()
    const [kept, ended] = [await open(member), await open(member)]
    const ids = [await sessionIdOf(kept), await sessionIdOf(ended)]
    await sessions.end(ids[1] ?? '')
    expect(await sessions.live([...ids, 'unknown'])).toEqual(new Set([ids[0]]))
    clock += 13 * hour
    expect(await sessions.live(ids)).toEqual(new Set())
  })
})

describe('a change of rights', () => {
  test('is seen by the next request', async () => {
    const member = await createOwner()
    const token = await open(member)
    expect((await viewerOf(token))?.isAdmin).toBe(false)
    await giveRole(database.db, member, 'super-admin')
    await sessions.changed(member)
    expect(await viewerOf(token)).toMatchObject({ isAdmin: true, isSuperAdmin: true })
    await database.db.deleteFrom('member_role').where('member_id', '=', member).execute()
    await sessions.changed(member)
    expect(await viewerOf(token)).toMatchObject({ isAdmin: false, permissions: [] })
  })

  test('gives the session a new token; the old one works for requests under way only', async () => {
    const member = await createOwner()
    const old = await open(member)
    const sessionId = await sessionIdOf(old)
    await sessions.changed(member)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sessions.find(old)))
    const renewed = new Set(answers.map((answer) => answer?.renewedToken))
    expect(renewed.size).toBe(1)
    const [next = ''] = [...renewed].map(String)
    expect(next).not.toBe(old)
    expect(await sessions.find(next)).toMatchObject({ renewedToken: null, viewer: { sessionId } })
    clock += minute - 1
    expect(await isOpen(old)).toBe(true)
    clock += 1
    expect(await isOpen(old)).toBe(false)
    expect(await isOpen(next)).toBe(true)
  })

  test('of another member leaves the token as it is', async () => {
    const [member, stranger] = [await createOwner(), await createOwner()]
    const token = await open(member)
    await sessions.changed(stranger)
    expect((await sessions.find(token))?.renewedToken).toBeNull()
  })
})

test('a committed change takes effect even if the sessions could not be updated', async () => {
  const member = await createOwner()
  let isBroken = false
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isBroken) throw new Error('The database is gone.')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const fragile = createSessions({ db, keys, logger, now })
  const token = await open(member)
  expect(await isOpen(token, fragile)).toBe(true)
  await update(member, { suspended_at: new Date() })
  isBroken = true
  await expect(fragile.endAll(member)).rejects.toThrow('gone')
  isBroken = false
  expect(await isOpen(token, fragile)).toBe(false)
})

describe('an alias', () => {
  const allow = (owner: number, target: number) => allowAlias(database.db, owner, target)

  const actAs = async (token: string, aliasId: number | null) => {
    const found = await sessions.find(token)
    return found ? ((await sessions.actAs(found.viewer, token, aliasId)) ?? '') : ''
  }
  const takeRoles = (memberId: number) =>
    database.db.deleteFrom('member_role').where('member_id', '=', memberId).execute()

  test('replaces the session, and announces the end of the old one', async () => {
    const [owner, target] = [await createOwner(), await createOwner()]
    await allow(owner, target)
    const old = await open(owner)
    const sessionId = await sessionIdOf(old)
    const told = vi.fn<() => void>()
    sessions.onEnded(told)
    const acting = await actAs(old, target)
    expect(await viewerOf(acting)).toMatchObject({ memberId: target, ownId: owner })
    expect(await sessionIdOf(acting)).not.toBe(sessionId)
    expect(told.mock.calls).toEqual([[{ sessionId, memberId: owner }]])
    const back = await actAs(acting, null)
    expect(await viewerOf(back)).toMatchObject({ memberId: owner, ownId: owner })
  })

  test('has the rights of the other member, and no more', async () => {
    const [owner, member, admin] = [await createOwner(), await createOwner(), await createOwner()]
    await giveRole(database.db, owner, 'super-admin')
    await giveRole(database.db, admin, 'admin')
    await allow(owner, member)
    await allow(owner, admin)
    const rights = async (targetId: number) => viewerOf(await actAs(await open(owner), targetId))
    expect(await rights(member)).toMatchObject({ isAdmin: false, isSuperAdmin: false, permissions: [] })
    expect(await rights(admin)).toMatchObject({
      isAdmin: true,
      isSuperAdmin: false,
      permissions: ['moderate', 'travel-plans'],
    })
  })

  test.each<[string, (owner: number, target: number) => Promise<unknown>]>([
    ['nobody allowed', async (owner) => allow(owner, await createOwner())],
    [
      'is of one without the permission',
      async (owner, target) => {
        await allow(owner, target)
        await takeRoles(owner)
        await giveRole(database.db, owner, 'admin')
      },
    ],
    [
      'is of a member with a role that the owner lacks',
      async (owner, target) => {
        await allow(owner, target)
        await giveRole(database.db, target, 'admin')
      },
    ],
    [
      'is of one who is suspended',
      async (owner, target) => {
        await allow(owner, target)
        await update(target, { suspended_at: new Date() })
      },
    ],
  ])('that %s opens nothing', async (_why, prepare) => {
    const [owner, target] = [await createOwner(), await createOwner()]
    await prepare(owner, target)
    const token = await actAs(await open(owner), target)
    expect(await isOpen(token)).toBe(false)
    expect(await sessions.live([(await lastSession(owner)).id])).toEqual(new Set())
  })

  test.each<[string, (owner: number, target: number) => Promise<number>]>([
    [
      'the permission',
      async (owner) => {
        await takeRoles(owner)
        return owner
      },
    ],
    [
      'what allowed it',
      async (owner) => {
        await database.db.deleteFrom('alias').where('owner_id', '=', owner).execute()
        return owner
      },
    ],
    [
      'all roles that the other has, who is given one',
      async (_owner, target) => {
        await giveRole(database.db, target, 'admin')
        return target
      },
    ],
  ])('ends, with an announcement, once its owner lacks %s', async (_what, lose) => {
    const [owner, target] = [await createOwner(), await createOwner()]
    await allow(owner, target)
    const [acting, own] = [await actAs(await open(owner), target), await open(owner)]
    const sessionId = await sessionIdOf(acting)
    const told = vi.fn<() => void>()
    sessions.onEnded(told)
    await sessions.changed(await lose(owner, target))
    expect(told.mock.calls).toEqual([[{ sessionId, memberId: target }]])
    expect([await isOpen(acting), await isOpen(own)]).toEqual([false, true])
  })

  test('survives a change of rights that still allows it', async () => {
    const [owner, target] = [await createOwner(), await createOwner()]
    await allow(owner, target)
    const acting = await actAs(await open(owner), target)
    await update(target, { supporter_until: new Date(clock + day) })
    await sessions.changed(target)
    expect(await viewerOf(acting)).toMatchObject({ memberId: target, supporterUntil: clock + day })
  })

  test('ends with the sessions of its owner', async () => {
    const [owner, target] = [await createOwner(), await createOwner()]
    await allow(owner, target)
    const [acting, own] = [await actAs(await open(owner), target), await open(owner)]
    const sessionId = await sessionIdOf(acting)
    const told = vi.fn<() => void>()
    sessions.onEnded(told)
    await sessions.endAll(target)
    expect(told.mock.calls).toEqual([[{ sessionId, memberId: target }]])
    expect([await isOpen(acting), await isOpen(own)]).toEqual([false, true])
  })
})

describe('two nodes', () => {
  /** A connection between nodes that the test can interrupt. */
  const createLine = () => {
    const nodes: { hear: ((payload: unknown) => void)[]; back: (() => void)[] }[] = []
    let isCut = false
    const join = (isCutHere = () => false): Fanout => {
      const own = { hear: [] as ((payload: unknown) => void)[], back: [] as (() => void)[] }
      nodes.push(own)
      return {
        isConnected: () => !isCut && !isCutHere(),
        publish: async (_topic, payload) => {
          if (isCut || isCutHere()) throw new Error('The line is cut.')
          for (const node of nodes) if (node !== own) for (const hear of node.hear) hear(payload)
        },
        subscribe: (_topic, hear) => {
          own.hear.push(hear)
          return () => {}
        },
        onReconnected: (listener) => {
          own.back.push(listener)
          return () => {}
        },
        ask: async () => [],
        answer: () => () => {},
        close: async () => {},
      }
    }
    return {
      join,
      cut: () => {
        isCut = true
      },
      /** Reconnects one node only. */
      back: (index: number) => {
        for (const listener of nodes[index]?.back ?? []) listener()
      },
      mend: () => {
        isCut = false
        for (const { back } of nodes) for (const listener of back) listener()
      },
    }
  }

  const createNodes = () => {
    const line = createLine()
    const node = () => createSessions({ db: database.db, keys, logger, now, fanout: line.join() })
    return { line, here: node(), there: node() }
  }

  test('learn of each other’s ends and changes at once', async () => {
    const { here, there } = createNodes()
    const member = await createOwner()
    const [ended, changed] = [await open(member), await open(member)]
    const sessionId = (await viewerOf(ended, there))?.sessionId ?? ''
    expect((await viewerOf(changed, there))?.isAdmin).toBe(false)
    const told = vi.fn<() => void>()
    there.onEnded(told)
    await here.end(sessionId)
    expect(await isOpen(ended, there)).toBe(false)
    expect(told.mock.calls).toEqual([[{ sessionId, memberId: member }]])
    await giveRole(database.db, member, 'admin')
    await here.changed(member)
    expect((await viewerOf(changed, there))?.isAdmin).toBe(true)
  })

  test('learn at once of a change that is about many members', async () => {
    const { here, there } = createNodes()
    const [one, other] = [await createOwner(), await createOwner()]
    const tokens = [await open(one), await open(other)]
    const areAdmins = async () =>
      Promise.all(tokens.map(async (token) => (await viewerOf(token, there))?.isAdmin))
    expect(await areAdmins()).toEqual([false, false])
    for (const id of [one, other]) await giveRole(database.db, id, 'admin')
    await here.changed(one, other)
    expect(await areAdmins()).toEqual([true, true])
  })

  test('learn at once that an alias is no longer allowed', async () => {
    const { here, there } = createNodes()
    const [owner, target] = [await createOwner(), await createOwner()]
    await allowAlias(database.db, owner, target)
    const token = await open(owner)
    const viewer = await viewerOf(token, there)
    const acting = viewer ? await there.actAs(viewer, token, target) : null
    expect((await viewerOf(acting ?? '', there))?.memberId).toBe(target)
    await database.db.deleteFrom('alias').where('owner_id', '=', owner).execute()
    await here.changed(owner)
    expect(await isOpen(acting ?? '', there)).toBe(false)
  })

  test('don’t cache a token that the other has replaced', async () => {
    const { here, there } = createNodes()
    const member = await createOwner()
    const token = await open(member)
    await here.changed(member)
    await there.find(token)
    const renewed = (await here.find(token))?.renewedToken ?? ''
    expect((await there.find(token))?.renewedToken).toBe(renewed)
    clock += minute
    expect(await isOpen(token, here)).toBe(false)
    expect(await isOpen(token, there)).toBe(false)
    expect(await isOpen(renewed, there)).toBe(true)
  })

  test('trust their caches for a second while they are disconnected', async () => {
    const { line, here, there } = createNodes()
    const member = await createOwner()
    const token = await open(member)
    const sessionId = (await viewerOf(token, there))?.sessionId ?? ''
    line.cut()
    await here.end(sessionId)
    expect(await isOpen(token, here)).toBe(false)
    clock += 999
    expect(await isOpen(token, there)).toBe(true)
    clock += 1
    expect(await isOpen(token, there)).toBe(false)
  })

  test('announce missed changes after they reconnect', async () => {
    const line = createLine()
    let isCutHere = true
    const create = (fanout: Fanout) => createSessions({ db: database.db, keys, logger, now, fanout })
    const [here, there] = [create(line.join(() => isCutHere)), create(line.join())]
    const member = await createOwner()
    const first = await open(member)
    const sessionId = (await viewerOf(first, there))?.sessionId ?? ''
    await here.end(sessionId)
    const told = vi.fn<() => void>()
    there.onEnded(told)
    // The other node doesn't learn of it, and has no reason to distrust its cache.
    expect(await isOpen(first, there)).toBe(true)
    isCutHere = false
    line.back(0)
    expect(await isOpen(first, there)).toBe(false)
    expect(told.mock.calls).toEqual([[{ sessionId, memberId: member }]])
  })

  test('read all sessions again after they reconnect', async () => {
    const { line, here, there } = createNodes()
    const token = await open(await createOwner())
    const sessionId = (await viewerOf(token, there))?.sessionId ?? ''
    line.cut()
    await here.end(sessionId)
    line.mend()
    expect(await isOpen(token, there)).toBe(false)
  })
})
