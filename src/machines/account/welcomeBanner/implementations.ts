import type { Bus } from '../../app/root/bus.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { KeptTexts } from '../../app/session/implementations.ts'
import { keepAnnouncementDismissed } from './announcement.ts'
import type { welcomeBannerMachine } from './machine.ts'

/** @param deps `device`: storage of this device */
export const createWelcomeBannerImplementations = ({ bus, device }: { bus: Bus; device: KeptTexts }) =>
  ({
    actors: { facts: listenTo<typeof welcomeBannerMachine>(bus, { 'session.changed': true }) },
    actions: {
      keepDismissed: (_, { memberId }) => keepAnnouncementDismissed(device, memberId),
    },
  }) satisfies Parameters<typeof welcomeBannerMachine.provide>[0]
