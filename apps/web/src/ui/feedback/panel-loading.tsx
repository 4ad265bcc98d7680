import { t } from '../../lib/text.tsx'
import { Spinner } from './spinner.tsx'

export const PanelLoading = () => (
  <div className="flex flex-1 items-center justify-center text-muted">
    <Spinner label={t('Loading')} />
  </div>
)
