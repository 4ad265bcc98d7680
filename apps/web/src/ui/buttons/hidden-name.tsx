import { t } from '../../lib/text.tsx'

/** What a button acts on, for screen readers, after its visible verb. */
export const HiddenName = ({ name }: { name: string }) => (
  <span className="sr-only">{t(' {name}', { name })}</span>
)
