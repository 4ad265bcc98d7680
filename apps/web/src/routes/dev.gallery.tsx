import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NotFound } from '../app/not-found.tsx'

/** Every primitive in all of its states; development builds only. */
export const Route = createFileRoute('/dev/gallery')({
  component: import.meta.env.DEV ? lazyRouteComponent(() => import('../app/gallery/gallery.tsx')) : NotFound,
})
