import type { Page } from '@playwright/test'
import { write } from './write.ts'

interface Waiting {
  readonly id: number
  readonly version: string
}

/** Returns all photos or videos that wait for approval. */
async function waitingIn(kind: 'photo' | 'video', moderator: Page): Promise<readonly Waiting[]> {
  const found: Waiting[] = []
  for (let next: string | null = ''; next !== null;) {
    const from = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`
    const answer = await moderator.request.get(`/api/${kind}/to-approve?per_page=48${from}`)
    const page = (await answer.json()) as { data: Waiting[]; next_cursor: string | null }
    found.push(...page.data)
    next = page.next_cursor
  }
  return found
}

/** Approves those of the photos or videos that wait. Returns how many. */
export async function approveWaiting(
  moderator: Page,
  url: string,
  kind: 'photo' | 'video',
  ids: readonly number[],
): Promise<number> {
  const waiting = (await waitingIn(kind, moderator)).filter(({ id }) => ids.includes(id))
  for (const { id, version } of waiting)
    await write(moderator, url, `/api/${kind}/${id}/approve`, { version })
  return waiting.length
}
