import { features } from './features.ts'

export const FeatureParts = ({ kind }: { kind: 'Banner' | 'Everywhere' | 'Foot' }) =>
  features.map(({ name, [kind]: Part }) => Part && <Part key={name} />)
