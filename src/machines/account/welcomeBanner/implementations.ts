import type { Bus } from '../../app/root/bus.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { welcomeBannerMachine } from './machine.ts'

export const createWelcomeBannerImplementations = ({ bus }: { bus: Bus }) =>
  ({ actors: { facts: listenTo(bus, 'session.changed') } }) satisfies Parameters<
    typeof welcomeBannerMachine.provide
  >[0]
