/** What every page of a signed-in member needs, with its services. Loaded after sign-in. */
import { createActor } from 'xstate'
import type { Site } from '../../contract/site.ts'
import type { BrowserTexts } from '../browser/keptTexts.ts'
import { recover } from '../browser/recovery.ts'
import { createPageLoadImplementations } from '../machines/app/pageLoad/implementations.ts'
import { pageLoadMachine } from '../machines/app/pageLoad/machine.ts'
import { createPagedListImplementations } from '../machines/members/pagedList/implementations.ts'
import {
  followMembers,
  keepMemberLists,
  memberListMachine,
} from '../machines/members/pagedList/memberList.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createWelcomeBannerImplementations } from '../machines/account/welcomeBanner/implementations.ts'
import { welcomeBannerMachine } from '../machines/account/welcomeBanner/machine.ts'
import { createChannelOpener } from '../realtime/channel.ts'
import type { Http } from '../services/http.ts'
import type { createMemberServices } from '../services/members.ts'
import { createMessageServices } from '../services/messages.ts'
import { partsShown } from '../machines/app/pageLoad/laterParts.ts'

export interface MemberDeps {
  bus: Bus
  browserSession: BrowserTexts
  /** Storage of this device. */
  device: BrowserTexts
  http: Http
  realtime: Site['realtime']
  members: ReturnType<typeof createMemberServices>
}

export function composeMember({ bus, browserSession, device, http, realtime, members }: MemberDeps) {
  return {
    pageLoad: createActor(
      pageLoadMachine.provide(createPageLoadImplementations({ answered: http.answered, partsShown })),
    ).start(),
    messages: createMessageServices(http.call),
    recover: () => recover(browserSession, () => location.reload()),
    /** Removes unfinished uploads from this device. Their code is loaded only for this. */
    forgetFiles: () => import('../browser/keptFiles.ts').then((files) => files.forgetFiles()).catch(() => {}),
    keptLists: keepMemberLists(bus),
    openChannel: createChannelOpener({ ...http, realtime }),
    machines: {
      memberList: memberListMachine.provide(
        createPagedListImplementations({
          bus,
          followItems: followMembers,
          fetchPage: members.fetchMembers,
          // A row with its own `per_page` shows no total.
          countItems: (asked, signal) => ('per_page' in asked ? null : members.countMembers(asked, signal)),
        }),
      ),
      welcomeBanner: welcomeBannerMachine.provide(createWelcomeBannerImplementations({ bus, device })),
    },
  }
}
