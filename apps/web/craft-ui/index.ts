/**
 * Components for crafts (`@/components/ui/…`, `@/lib/utils`), with the names and props of shadcn/ui, which models
 * know. Behavior comes from Radix, styling from Tailwind classes that the frame resolves.
 */
export { cn } from './classes.tsx'
export * from './controls.tsx'
export * from './layers.tsx'
export * from './surfaces.tsx'
