import type { Db } from '../server/db/schema.ts'
import { cast } from './cast.ts'

const roleNames = { admin: 'admin', 'super-admin': 'super admin' } as const

/** The accounts that are printed at the start, and what each is. */
export const demoSignIns: readonly { readonly email: string; readonly what: string }[] = cast.flatMap(
  ({ signIn, role, isSupporter, name, city }) => {
    if (!signIn) return []
    const what = role ? roleNames[role] : isSupporter ? 'supporter' : 'member'
    return [{ email: signIn, what: `${what} (${name}, ${city})` }]
  },
)

/** Returns whether the database has demo accounts, whose passwords are public. */
export async function holdsDemoSignIns(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('identity_account')
    .where('id', 'like', 'demo-password-%')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** Returns whether the database has a member, so that it is not seeded. */
export async function hasMembers(db: Db): Promise<boolean> {
  const member = await db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  return member !== undefined
}
