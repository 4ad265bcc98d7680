import { useEffect, useState } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { waitUntilIdle } from '../../lib/browser/when-idle.ts'

const ConsentRoot = lazy(() => import('./consent-root.tsx'))

const Consent = () => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void waitUntilIdle().then(() => setIdle(true)), [])
  return isIdle && <ConsentRoot />
}

/** The banner comes first in reading order, although it overlays the page. */
export const feature: Feature = { name: 'consent', order: 1, Banner: Consent }
