import type { Handlers } from '../../api/handlers.ts'
import { type GalleryDeps, photoGallery, videoGallery } from './galleries.ts'

export const createGalleryHandlers = (deps: GalleryDeps) =>
  ({
    'GET /photo/newest': (request) => photoGallery(deps, 'newest', request),
    'GET /photo/popular': (request) => photoGallery(deps, 'popular', request),
    'GET /video/newest': (request) => videoGallery(deps, 'newest', request),
    'GET /video/popular': (request) => videoGallery(deps, 'popular', request),
  }) satisfies Partial<Handlers>
