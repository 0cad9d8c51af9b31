import { chosen } from '../../../src/machines/media/pendingUpload.ts'
import type { ChosenFile, PendingUpload, UploadPurpose } from '../../../src/machines/media/pendingUpload.ts'

export const purpose = (fields: Partial<UploadPurpose> = {}): UploadPurpose => ({
  kind: 'photo',
  isPrivate: false,
  isActivation: false,
  conversation: null,
  description: '',
  tagIds: [],
  ...fields,
})

export const photoFile = (name = 'lake.jpg', bytes = 'a photo') =>
  new File([bytes], name, { type: 'image/jpeg' })

export const chosenFile = (key: string, fields: Partial<ChosenFile> = {}): ChosenFile => ({
  key,
  file: photoFile(`${key}.jpg`),
  purpose: purpose(),
  ...fields,
})

export const pendingUpload = (key: string, fields: Partial<PendingUpload> = {}): PendingUpload => ({
  ...chosen(chosenFile(key)),
  ...fields,
})
