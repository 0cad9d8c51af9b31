import type { Handlers } from '../api/handlers.ts'
import { presentSelf, type PresentSelfDeps } from './presentSelf.ts'
import { updateSelf, type UpdateSelfDeps } from './updateSelf.ts'

export interface OwnProfileDeps extends Omit<PresentSelfDeps, 'keepsSignedIn'> {
  readonly siteName: string
  readonly bannedWords: UpdateSelfDeps['bannedWords']
  readonly sessions: UpdateSelfDeps['sessions'] & Pick<PresentSelfDeps, 'keepsSignedIn'>
}

export function createOwnProfileHandlers(deps: OwnProfileDeps) {
  const { sessions } = deps
  const selfDeps: PresentSelfDeps = { ...deps, keepsSignedIn: (id) => sessions.keepsSignedIn(id) }

  return {
    'PUT /user/{id}': async ({ viewer, body }) => {
      await updateSelf(deps, viewer, body)
      return presentSelf(selfDeps, viewer)
    },
  } satisfies Partial<Handlers>
}
