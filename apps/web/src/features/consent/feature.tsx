import { useEffect, useState } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { idle } from '../../lib/when-idle.ts'

const ConsentPlace = lazy(() => import('./consent-place.tsx'))

/** CKI-01: looked after once the page stands, and loaded then. */
const Consent = () => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void idle().then(() => setIdle(true)), [])
  return isIdle && <ConsentPlace />
}

/** First of all that is read, though it stands beside the page. */
export const feature: Feature = { name: 'consent', order: 1, Banner: Consent }
