import { setup } from 'xstate'

import type { StateMeta } from '../../stateMeta.ts'

/** Whether the controls over a video are shown: always while it is paused, else until nobody points at it. Lives as long as the player. */
export const videoControlsMachine = setup({
  types: {
    events: {} as
      | { type: 'video.played' }
      | { type: 'video.paused' }
      /** A mouse moved over the player, or a key was pressed. */
      | { type: 'pointer.moved' }
      /** The mouse left the player. */
      | { type: 'pointer.left' }
      /** A finger tapped the picture. */
      | { type: 'picture.tapped' },
    meta: {} as StateMeta,
  },
  delays: {
    /** How long the controls stay after the last sign of the member. */
    rest: 3_000,
  },
}).createMachine({
  id: 'videoControls',
  initial: 'paused',
  states: {
    paused: {
      meta: { shownBy: 'the controls, which stay' },
      on: { 'video.played': 'playing' },
    },
    playing: {
      on: { 'video.paused': 'paused' },
      initial: 'shown',
      states: {
        shown: {
          meta: { shownBy: 'the controls, until nobody points at the video' },
          after: { rest: 'hidden' },
          on: {
            'pointer.moved': { target: 'shown', reenter: true },
            'pointer.left': 'hidden',
            'picture.tapped': 'hidden',
          },
        },
        hidden: {
          meta: { shownBy: 'the video without controls' },
          on: { 'pointer.moved': 'shown', 'picture.tapped': 'shown' },
        },
      },
    },
  },
})
