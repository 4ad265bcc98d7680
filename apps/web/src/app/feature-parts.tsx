import { features } from './features.ts'

/** What the features bring of one kind. */
export const FeatureParts = ({ kind }: { kind: 'Banner' | 'Everywhere' | 'Foot' }) =>
  features.map(({ name, [kind]: Part }) => Part && <Part key={name} />)
