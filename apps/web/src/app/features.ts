import type { Entry, Feature } from '../lib/feature.ts'
import { registerPanels } from '../lib/panels/panel-registry.ts'

const lastOrder = 1000
const modules = import.meta.glob<Feature>('../features/*/feature.{ts,tsx}', {
  eager: true,
  import: 'feature',
})

export const features: readonly Feature[] = Object.values(modules).toSorted(
  (a, b) => (a.order ?? lastOrder) - (b.order ?? lastOrder) || a.name.localeCompare(b.name),
)

export const entries: readonly Entry[] = features.flatMap((feature) => feature.entries ?? [])

/** Must run before the router starts. */
export const registerAppPanels = (): void => registerPanels(features.flatMap(({ panels }) => panels ?? []))
