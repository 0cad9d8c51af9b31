/** The charts of members' screens with their services plugged in: loaded when somebody has signed in. */
import { createAccountFormImplementations } from './machines/accountForm/implementations.ts'
import { createSaveOnboarding, onboardingFormMachine } from './machines/accountForm/onboarding.ts'
import { createSavePlace, placeFormMachine } from './machines/accountForm/place.ts'
import { createAccountsImplementations } from './machines/accounts/implementations.ts'
import { accountsMachine } from './machines/accounts/machine.ts'
import {
  createConversationImplementations,
  type ConversationDeps,
} from './machines/conversation/implementations.ts'
import { conversationMachine } from './machines/conversation/machine.ts'
import { createConversationListImplementations } from './machines/conversationList/implementations.ts'
import { conversationListMachine } from './machines/conversationList/machine.ts'
import { createPagedListImplementations } from './machines/pagedList/implementations.ts'
import { followMembers, memberListMachine } from './machines/pagedList/memberList.ts'
import { createPlaceSearchImplementations } from './machines/placeSearch/implementations.ts'
import { placeSearchMachine } from './machines/placeSearch/machine.ts'
import { createProfileModalImplementations } from './machines/profileModal/implementations.ts'
import { profileModalMachine } from './machines/profileModal/machine.ts'
import type { Bus } from './machines/root/bus.ts'
import { errorText, serverMessage } from './services/failure.ts'
import type { createMemberServices } from './services/members.ts'
import type { createMessageServices } from './services/messages.ts'
import type { createSessionServices } from './services/session.ts'
import type { Lodge } from './views/lodge.ts'

type MessageServices = ReturnType<typeof createMessageServices>
type MemberServices = ReturnType<typeof createMemberServices>

export type ScreenCharts = Omit<Lodge['machines'], 'community'>

export interface ScreenDeps extends Pick<ConversationDeps, 'outbox' | 'drafts'> {
  bus: Bus
  members: MemberServices
  messages: MessageServices
  sessions: ReturnType<typeof createSessionServices>
  followSight: ConversationDeps['followPage']
  /** Of the signed-in member. */
  ownId: () => number
}

const makeChange =
  ({ unsend, setSaved }: MessageServices, { setUnlocked }: MemberServices): ConversationDeps['makeChange'] =>
  ({ kind, id, to }, signal) => {
    if (kind === 'unsend') return unsend(id, signal)
    return kind === 'save' ? setSaved(id, to, signal) : setUnlocked(id, to, signal)
  }

export function composeScreens(deps: ScreenDeps): ScreenCharts {
  const { bus, members, messages, sessions } = deps
  const tell = bus.send.bind(bus)
  return {
    accounts: accountsMachine.provide(createAccountsImplementations(sessions)),
    conversation: conversationMachine.provide(
      createConversationImplementations({
        ...messages,
        ...deps,
        loadMember: members.loadMember,
        makeChange: makeChange(messages, members),
        followPage: deps.followSight,
        newKey: () => crypto.randomUUID(),
        now: () => new Date(),
        errorText,
      }),
    ),
    conversationList: conversationListMachine.provide(
      createConversationListImplementations({ ...messages, bus }),
    ),
    memberList: memberListMachine.provide(
      createPagedListImplementations({
        bus,
        followItems: followMembers,
        fetchPage: members.fetchMembers,
      }),
    ),
    onboardingForm: onboardingFormMachine.provide(
      createAccountFormImplementations({ save: createSaveOnboarding({ ...members, ...deps, tell }) }),
    ),
    placeForm: placeFormMachine.provide(
      createAccountFormImplementations({ save: createSavePlace({ ...members, tell }) }),
    ),
    placeSearch: placeSearchMachine.provide(createPlaceSearchImplementations(members)),
    profileModal: profileModalMachine.provide(
      createProfileModalImplementations({ ...members, bus, serverMessage }),
    ),
  }
}
