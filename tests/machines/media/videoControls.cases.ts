import { videoControlsMachine } from '../../../src/machines/media/videoControls/machine.ts'
import { chart } from '../harness/chart.ts'

export const videoControls = chart({
  machine: videoControlsMachine,
  events: {},
  everySimplePath: true,
  journeys: {
    'stay while the video is paused': (start) => {
      const controls = start()
      controls.elapse(60_000)
      controls.send({ type: 'pointer.left' })
      controls.send({ type: 'picture.tapped' })
      controls.isIn('paused')
    },
    'leave three seconds after the last sign of the member': (start) => {
      const controls = start()
      controls.send({ type: 'video.played' })
      controls.elapse(2_000)
      controls.send({ type: 'pointer.moved' })
      controls.elapse(2_999)
      controls.isIn({ playing: 'shown' })
      controls.elapse(1)
      controls.isIn({ playing: 'hidden' })
    },
    'come back when the mouse moves, and leave with it': (start) => {
      const controls = start()
      controls.send({ type: 'video.played' })
      controls.elapse(3_000)
      controls.send({ type: 'pointer.moved' })
      controls.isIn({ playing: 'shown' })
      controls.send({ type: 'pointer.left' })
      controls.isIn({ playing: 'hidden' })
    },
    'come and leave with a tap': (start) => {
      const controls = start()
      controls.send({ type: 'video.played' })
      controls.send({ type: 'picture.tapped' })
      controls.isIn({ playing: 'hidden' })
      controls.send({ type: 'picture.tapped' })
      controls.isIn({ playing: 'shown' })
    },
    'come back when the video is paused or over': (start) => {
      const controls = start()
      controls.send({ type: 'video.played' })
      controls.elapse(3_000)
      controls.send({ type: 'video.paused' })
      controls.isIn('paused')
    },
  },
})
