import type { Handlers } from '../../api/handlers.ts'
import { newestPhotos, type NewestPhotosDeps } from './newestPhotos.ts'

export const createGalleryHandlers = (deps: NewestPhotosDeps) =>
  ({
    'GET /photo/newest': ({ viewer, query }) => newestPhotos(deps, viewer, query),
  }) satisfies Partial<Handlers>
