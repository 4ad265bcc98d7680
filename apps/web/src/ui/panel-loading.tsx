import { t } from '../lib/text.tsx'
import { Spinner } from './spinner.tsx'

/** A panel whose contents are not there yet. */
export const PanelLoading = () => (
  <div className="flex flex-1 items-center justify-center text-muted">
    <Spinner label={t('Loading')} />
  </div>
)
