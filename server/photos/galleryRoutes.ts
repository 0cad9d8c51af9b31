import type { Handlers } from '../http/handlers.ts'
import { newestPhotos, type NewestPhotosDeps } from './newest.ts'

export const createGalleryHandlers = (deps: NewestPhotosDeps) =>
  ({
    'GET /photo/newest': ({ viewer, query }) => newestPhotos(deps, viewer, query),
  }) satisfies Partial<Handlers>
