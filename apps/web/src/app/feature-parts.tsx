import { features } from './features.ts'

export const FeatureParts = ({ kind }: { kind: 'Banner' | 'Footer' | 'Overlay' }) =>
  features.map(({ name, [kind]: Part }) => Part && <Part key={name} />)
