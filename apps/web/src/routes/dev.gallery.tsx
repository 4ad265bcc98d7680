import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from '../app/not-found.tsx'

/** Exists only in development builds. */
export const Route = createFileRoute('/dev/gallery')({
  component: import.meta.env.DEV ? lazyRouteComponent(() => import('../app/gallery/gallery.tsx')) : NotFound,
})
