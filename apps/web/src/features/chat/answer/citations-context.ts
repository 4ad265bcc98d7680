import type { Citation } from '@atelier/contract/citation'
import { createContext } from 'react'

/** The sources of the answer that is being drawn, and what happens when one is pressed. */
export const CitationsContext = createContext<{
  citations: readonly Citation[]
  onCite: (citation: Citation) => void
}>({ citations: [], onCite: () => undefined })
