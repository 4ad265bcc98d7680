import { errorText } from '../lib/api/error-text.ts'
import type { Feature } from '../lib/feature.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { features } from './features.ts'

interface FeaturePartsProps {
  kind: 'Banner' | 'Footer' | 'Overlay'
  of?: readonly Feature[]
}

/** A part that fails, such as one whose code couldn't be loaded, is left out, and a message says so. */
export const FeatureParts = ({ kind, of = features }: FeaturePartsProps) =>
  of.map(
    ({ name, [kind]: Part }) =>
      Part && (
        <ErrorBoundary key={name} renderError={() => null} onError={(error) => toast.error(errorText(error))}>
          <Part />
        </ErrorBoundary>
      ),
  )
