/**
 * Components that a craft imports from `@/components/ui/…` and `@/lib/utils`, by the names and props that models know
 * from shadcn/ui. Behavior is Radix; the looks are Tailwind classes, which the frame resolves.
 */
export { cn } from './classes.tsx'
export * from './controls.tsx'
export * from './layers.tsx'
export * from './surfaces.tsx'
