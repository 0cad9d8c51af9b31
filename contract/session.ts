/** The session of a browser: who is signed in, and which account they act as. */
import { z } from 'zod'
import { call } from './call.ts'
import { UserCard } from './members.ts'
import { UserSelf } from './ownProfile.ts'
import { emptyResponse, Id, idParams } from './primitives.ts'

export const sessionCalls = {
  'GET /sso/check': call({
    summary: 'Returns whether this browser is signed in.',
    access: 'guest',
    response: z.object({ is_logged_in: z.boolean() }),
  }),
  'GET /sso/user': call({
    summary: 'Returns the signed-in member, or the account that they act as.',
    access: 'member',
    response: UserSelf,
  }),
  'GET /sso/has-auto-login': call({
    summary: 'Returns whether this browser is kept signed in.',
    access: 'guest',
    response: z.object({ has_auto_login: z.boolean() }),
  }),
  'GET /sso/role/is-admin': call({
    summary: 'Returns whether the member is an admin.',
    access: 'member',
    response: z.object({ is_admin: z.boolean() }),
  }),
  'GET /sso/role/is-super-admin': call({
    summary: 'Returns whether the member is a super admin.',
    access: 'member',
    response: z.object({ is_super_admin: z.boolean() }),
  }),
  'POST /logout': call({
    summary: 'Ends the session of this browser.',
    access: 'guest',
    response: emptyResponse,
  }),
  'GET /alias': call({
    summary: 'Returns the accounts that the member may act as. `current_id` is the one that they act as now.',
    access: 'member',
    response: z.object({ data: z.array(UserCard), current_id: Id.nullable() }),
  }),
  'POST /alias/{id}': call({
    summary: 'Makes the member act as another account.',
    access: 'member',
    params: idParams,
    response: UserSelf,
  }),
  'DELETE /alias': call({
    summary: 'Makes the member act as themselves again.',
    access: 'member',
    response: UserSelf,
  }),
}
