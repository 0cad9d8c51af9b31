import type { Video } from '../../../../contract/media.ts'
import { createManagedMediaMachine } from './machine.ts'

export const managedVideosMachine = createManagedMediaMachine<Video>()
