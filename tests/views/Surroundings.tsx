import type { ReactNode } from 'react'
import { createActor, fromCallback } from 'xstate'

import { camFormMachine } from '../../src/machines/account/accountForm/cam.ts'
import { onboardingFormMachine } from '../../src/machines/account/accountForm/onboarding.ts'
import { reportFormMachine } from '../../src/machines/account/accountForm/report.ts'
import { saveSearchFormMachine } from '../../src/machines/account/accountForm/saveSearch.ts'
import { travelPlanFormMachine } from '../../src/machines/account/accountForm/travelPlan.ts'
import { accountsMachine } from '../../src/machines/account/accounts/machine.ts'
import { pageLoadMachine } from '../../src/machines/app/pageLoad/machine.ts'
import { communityMachine } from '../../src/machines/members/community/machine.ts'
import { conversationMachine } from '../../src/machines/messages/conversation/machine.ts'
import { conversationListMachine } from '../../src/machines/messages/conversationList/machine.ts'
import { locationPickerMachine } from '../../src/machines/account/locationPicker/machine.ts'
import { nameSearchMachine } from '../../src/machines/members/typeahead/nameSearch.ts'
import { noteMachine } from '../../src/machines/members/note/machine.ts'
import { notificationsMachine } from '../../src/machines/messages/notifications/machine.ts'
import { optionsMachine } from '../../src/machines/app/options/machine.ts'
import { photoListMachine, videoListMachine } from '../../src/machines/members/pagedList/galleryLists.ts'
import { sideNotifierMachine } from '../../src/machines/members/sideNotifier/machine.ts'
import { welcomeBannerMachine } from '../../src/machines/account/welcomeBanner/machine.ts'
import { outboxMachine } from '../../src/machines/messages/outbox/machine.ts'
import { memberListMachine } from '../../src/machines/members/pagedList/memberList.ts'
import { placeNameMachine } from '../../src/machines/members/placeName/machine.ts'
import { placeSearchMachine } from '../../src/machines/members/typeahead/placeSearch.ts'
import { profileModalMachine } from '../../src/machines/members/profileModal/machine.ts'
import { rootMachine } from '../../src/machines/app/root/machine.ts'
import { savedSearchesMachine } from '../../src/machines/members/savedSearches/machine.ts'
import type { ToggleIntent } from '../../src/machines/app/toggle/types.ts'
import { togglesMachine } from '../../src/machines/app/toggles/machine.ts'
import { travelPlansMachine } from '../../src/machines/account/travelPlans/machine.ts'
import { type ChartGroup, type GroupCharts, type Lodge, LodgeContext } from '../../src/views/lodge.ts'

/** Marks a promise as resolved, as React's `use` does, so that it does not suspend. */
const arrived = <Value,>(value: Value) =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value })

const heldMessages = { conversation: conversationMachine, conversationList: conversationListMachine }

const silent = fromCallback(() => {})
const heldProfile = {
  reportForm: reportFormMachine,
  notes: {
    open: () => createActor(noteMachine, { input: { memberId: 2, saved: '', kept: null } }),
    opened: () => null,
  },
  profileModal: profileModalMachine.provide({
    actors: { facts: silent, toggles: fromCallback<ToggleIntent>(() => {}) },
    actions: { ask: () => {}, countView: () => {} },
  }),
}

const heldSearch = {
  foundPhotos: { list: photoListMachine, kept: new Map() },
  foundVideos: { list: videoListMachine, kept: new Map() },
  nameSearch: nameSearchMachine,
  savedSearches: savedSearchesMachine.provide({ actors: { facts: silent } }),
  saveSearchForm: saveSearchFormMachine,
}

export const heldHome = {
  sideNotifier: sideNotifierMachine,
  newestPhotos: photoListMachine,
  camForm: camFormMachine,
  keptOption: () => null,
}

export const heldAccount = {
  accounts: accountsMachine,
  onboardingForm: onboardingFormMachine,
  travelPlans: travelPlansMachine,
  travelPlanForm: travelPlanFormMachine,
}

export const heldPlaces = {
  locationPicker: locationPickerMachine,
  placeShare: locationPickerMachine,
  placeName: placeNameMachine,
  placeSearch: placeSearchMachine,
}

type ArrivingCharts = { [Group in ChartGroup]: Promise<GroupCharts[Group]> }

/** Returns the groups of charts. `late` groups load later or never. */
export function chartsWith(
  {
    browse = { options: createActor(optionsMachine) },
    home = heldHome,
    messages = heldMessages,
    notifications = { notifications: notificationsMachine },
    profile = heldProfile,
    search = heldSearch,
    account = heldAccount,
    places = heldPlaces,
    toggles = { toggles: createActor(togglesMachine) },
  }: Partial<GroupCharts> = {},
  late: Partial<ArrivingCharts> = {},
): Lodge['charts'] {
  const groups: ArrivingCharts = {
    browse: arrived(browse),
    messages: arrived(messages),
    notifications: arrived(notifications),
    profile: arrived(profile),
    toggles: arrived(toggles),
    home: arrived(home),
    search: arrived(search),
    account: arrived(account),
    places: arrived(places),
    ...late,
  }
  return (group) => groups[group]
}

const textsInMemory = (): Lodge['device'] => {
  const texts = new Map<string, string>()
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => texts.set(key, text),
    remove: (key) => texts.delete(key),
  }
}

/** Returns the surroundings of a view. The root actor is not started, so nothing happens by itself. */
export function lodgeWith(special: Partial<Lodge> = {}): Lodge {
  return {
    site: {
      name: 'Lodge',
      realtime: { key: 'lodge', host: 'lodge.test', port: 443, tls: true },
      links: {},
      map: null,
      contacts: {},
      statementDescriptor: null,
    },
    root: createActor(rootMachine, { input: { accepted: null, wasSignOnTried: false, isOnline: true } }),
    pageLoad: createActor(pageLoadMachine),
    outbox: createActor(outboxMachine, { input: { isOnline: true } }),
    community: communityMachine,
    machines: {
      memberList: memberListMachine,
      welcomeBanner: welcomeBannerMachine,
    },
    paymentMark: { read: () => null, keep: () => {}, forget: () => {} },
    charts: chartsWith(),
    recover: () => Promise.resolve(),
    device: textsInMemory(),
    keptLists: new Map(),
    ...special,
  }
}

export function Surroundings({ children, ...special }: { children: ReactNode } & Partial<Lodge>) {
  return <LodgeContext value={lodgeWith(special)}>{children}</LodgeContext>
}
