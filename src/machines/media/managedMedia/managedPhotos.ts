import type { Photo } from '../../../../contract/media.ts'
import { createManagedMediaMachine } from './machine.ts'

export const managedPhotosMachine = createManagedMediaMachine<Photo>()
