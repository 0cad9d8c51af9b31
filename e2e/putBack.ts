import { expect, request as requests } from '@playwright/test'
import type { UserSelf } from '../contract/ownProfile.ts'
import { type StorageState, writeHeaders } from './openSession.ts'

interface Listed {
  readonly data: readonly { readonly id: number }[]
}

interface Conversations {
  readonly data: readonly { readonly conversation: string }[]
}

interface Talk {
  readonly data: readonly { readonly id: number; readonly is_saved: boolean }[]
}

interface Cam {
  readonly cam_url: string | null
  readonly cam_audience: string
}

/** The initial privacy switches and units. */
const asTheyCame = {
  hides_online: false,
  hides_read_receipts: false,
  is_private_viewing: false,
  is_private_dudelisting: false,
  hides_distance: false,
  shows_age: true,
  agrees_to_be_featured: false,
  use_imperial: false,
  first_messages_from: 'everyone',
} as const

/** The initial texts and facts of the own profile that a test may change. */
const asTheyWrote = {
  description: null,
  note: null,
  height: null,
  weight: null,
  instagram: null,
  tattoo: null,
  piercings: [],
  interests: [],
  links: [],
} as const

/**
 * Resets what a person has set: lists, blocks, media access, searches, plans, conversations, saved messages, privacy
 * switches, units and the cam. Tests of one worker share a server, and none may depend on what another left there.
 */
export async function putBack(url: string, state: StorageState): Promise<void> {
  const person = await requests.newContext({
    baseURL: url,
    storageState: state,
    extraHTTPHeaders: writeHeaders(url, state),
  })
  const idsOf = async (path: string): Promise<number[]> => {
    const answer = await person.get(`/api${path}`)
    // A person who may not see the list, or is signed out, has nothing on it.
    if (answer.status() === 401 || answer.status() === 403) return []
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
    const listed = (await answer.json()) as Listed | Listed['data']
    return ('data' in listed ? listed.data : listed).map(({ id }) => id)
  }
  const write = async (method: 'DELETE' | 'PUT', path: string, data?: object) => {
    const answer = await person.fetch(`/api${path}`, { method, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path} answered ${answer.status()}`).toBe(true)
  }
  for (const id of await idsOf('/user/dudelisted')) {
    // Otherwise the note would be kept and return when the member is listed again.
    await write('PUT', `/dudelist/${id}`, { note: null })
    await write('DELETE', `/dudelist/${id}`)
  }
  for (const id of await idsOf('/user/blocked')) await write('PUT', `/user/${id}/block/toggle`, { to: false })
  if ((await idsOf('/user/unlocked')).length > 0) await write('PUT', '/user/auth/lock-all')
  for (const id of await idsOf('/saved-search')) await write('DELETE', `/saved-search/${id}`)
  for (const id of await idsOf('/travel-plan')) await write('DELETE', `/travel-plan/${id}`)
  const listed = await person.get('/api/conversation/my-newest-first')
  const conversations = listed.ok() ? ((await listed.json()) as Conversations).data : []
  for (const { conversation } of conversations) {
    const talk = (await (await person.get(`/api/conversation/${conversation}`)).json()) as Talk
    for (const { id, is_saved: isSaved } of talk.data)
      if (isSaved) await write('PUT', `/message/${id}/toggle-save`, { to: false })
    await write('PUT', `/conversation/${conversation}/erase`)
  }
  // Otherwise messages of many tests to the same member would reach the limit of unanswered ones.
  expect((await person.post('/apps/test-jobs/age-messages')).ok()).toBe(true)
  const self = await person.get('/api/sso/user')
  // A signed-out person has changed nothing.
  if (self.status() !== 401) {
    const own = (await self.json()) as Pick<UserSelf, 'id' | 'email_preferences'> &
      Cam &
      Record<keyof typeof asTheyCame, boolean | string>
    const changed = Object.entries(asTheyCame).filter(
      ([field, value]) => own[field as keyof typeof own] !== value,
    )
    if (changed.length > 0) await write('PUT', `/user/${own.id}`, Object.fromEntries(changed))
    if (own.email_preferences.some(({ pivot }) => !pivot.boolean_value))
      await write('PUT', '/user/auth/email-preferences', {
        email_preferences: own.email_preferences.map(({ slug }) => ({
          slug,
          pivot: { boolean_value: true },
        })),
      })
    const isWritten = Object.entries(asTheyWrote).some(
      ([field, value]) => JSON.stringify(own[field as keyof typeof own]) !== JSON.stringify(value),
    )
    if (isWritten) await write('PUT', `/user/${own.id}`, { ...asTheyWrote, tattoo: 0 })
    if (own.cam_url !== null || own.cam_audience !== 'own-list')
      await write('PUT', '/user/auth/cam', { url: null, audience: 'own-list' })
  }
  await person.dispose()
}
