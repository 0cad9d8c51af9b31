/** The member list with 288 invented members, and a root actor to which the bench sends facts. */
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { UserCard } from '../../contract/members.ts'
import { createPagedListImplementations } from '../../src/machines/members/pagedList/implementations.ts'
import { followMembers, memberListMachine } from '../../src/machines/members/pagedList/memberList.ts'
import type { Bus } from '../../src/machines/app/root/bus.ts'
import type { FactOf } from '../../src/machines/app/root/facts.ts'
import { createKeptTexts } from '../../src/browser/keptTexts.ts'
import { memberListPage } from '../../src/views/screens/MemberList/listPages.ts'
import { MemberList } from '../../src/views/screens/MemberList/MemberList.tsx'
import { type Lodge, LodgeContext } from '../../src/views/lodge.ts'
import '../../src/views/theme/globals.ts'

const count = 288
const pageSize = 24

const member = (id: number): UserCard => ({
  id,
  name: `Member ${id}`,
  age: 20 + (id % 50),
  city: 'Ghent',
  country: 'Belgium',
  distance: id,
  converted_distance: `under ${id} km`,
  avatar: null,
  is_online: id % 3 === 0,
  is_idle: false,
  is_supporter: id % 7 === 0,
  is_verified: id % 5 === 0,
  in_dudelist: false,
  dudelist_type: null,
  approved_at: '2026-01-01T12:00:00.000Z',
})
const members = Array.from({ length: count }, (_, index) => member(index + 1))

type Listener = (fact: FactOf<'member.changed'>) => void
const listeners = new Set<Listener>()
const bus = {
  send: () => {},
  on: (type: string, listener: Listener) => {
    if (type === 'member.changed') listeners.add(listener)
    return { unsubscribe: () => listeners.delete(listener) }
  },
} as unknown as Bus

const list = createActor(
  memberListMachine.provide(
    createPagedListImplementations({
      bus,
      followItems: followMembers,
      fetchPage: (_parameters, cursor) => {
        const start = Number(cursor ?? 0)
        const end = start + pageSize
        return Promise.resolve({
          ok: true as const,
          data: {
            data: members.slice(start, end),
            total: count,
            next_cursor: end < count ? String(end) : null,
          },
        })
      },
    }),
  ),
  { input: { parameters: { list: 'newest' }, isSupporter: true, kept: null } },
)

declare global {
  interface Window {
    readonly bench: {
      /** Loads all pages. Resolves with the number of members in the list. */
      readonly fill: () => Promise<number>
      readonly change: (id: number) => void
    }
  }
}

const itemsIn = () => list.getSnapshot().context.content.items.length

Object.defineProperty(window, 'bench', {
  value: {
    fill: async () => {
      while (itemsIn() < count) {
        list.send({ type: 'list.more' })
        await new Promise((resolve) => setTimeout(resolve))
      }
      return itemsIn()
    },
    change: (id: number) => {
      for (const listener of listeners) listener({ type: 'member.changed', id, changes: { is_online: true } })
    },
  } satisfies Window['bench'],
})

list.start()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
// Nothing is clicked here, so nothing else is used.
const lodge = { device: createKeptTexts(() => sessionStorage) } as unknown as Lodge
createRoot(root).render(
  <LodgeContext value={lodge}>
    <MemberList list={list} page={memberListPage('newest').page} address="/members/newest" />
  </LodgeContext>,
)
